import sys

from simulator.device.command import main

sys.exit(main())
