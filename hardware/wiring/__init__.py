"""From a board file to everything that a maker solders by: pictures, tables, a parts list, a drilling template.

``circuit`` makes a netlist of the very Profile that the drivers read; the sheets, the pin table and the parts list are
made of that netlist alone, so that none of them can disagree with what runs.
"""
