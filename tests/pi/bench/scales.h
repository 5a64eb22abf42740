/* SPDX-License-Identifier: MIT */
/* Load cells on I2C 1. Everything is called with the bench's lock held. */
#ifndef SCALES_H
#define SCALES_H
#include <linux/i2c.h>
#include <linux/types.h>

bool scales_have(u16 address);                 /* whether a chip of ours is wired to this address */
bool scales_transfer(struct i2c_msg *message); /* false where nothing answers */
bool scales_command(const char *line);         /* a line written to the bench; false for one that is none of these */
void scales_quiet(void);                       /* no switch, no cell */
void scales_reset(void);                       /* the supply of all chips has been away */
#endif
