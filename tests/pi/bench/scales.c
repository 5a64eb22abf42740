// SPDX-License-Identifier: MIT
/* Load cells behind NAU7802 (Nuvoton data sheet 1.7), which hang on the legs of TCA9548A (TI SCPS207) on I2C 1.
 *
 * A bridge's output comes from outside, in nV for each volt of excitation; its noise and the converter's own offset are
 * made here. Conversions take their time by the kernel's clock. A cell is numbered 8 * switch + leg.
 */
#include "scales.h"

#include <linux/kernel.h>
#include <linux/ktime.h>
#include <linux/math64.h>
#include <linux/random.h>
#include <linux/string.h>

#define SWITCHES 8
#define LEGS 8
#define CELLS (SWITCHES * LEGS)
#define SWITCH 0x70
#define CONVERTER 0x2a
#define REGISTERS 0x20
#define TAPS 4

enum { PU_CTRL = 0x00, CTRL1 = 0x01, CTRL2 = 0x02, ADCO = 0x12, REVISION = 0x1f };
enum { RR = 0x01, PUD = 0x02, PUA = 0x04, PUR = 0x08, CS = 0x10, CR = 0x20, ON = PUD | PUA | CS, CALS = 0x04 };
#define CALIBRATES_NS (350 * NSEC_PER_MSEC)
#define OFFSET_NV 10000 /* for each volt, until the chip has calibrated itself */

struct cell {
	bool there, silent; /* wired at all; its plug is out */
	s32 bridge;
	u8 reg[REGISTERS], at;
	bool calibrated;
	s64 calibrated_at;  /* 0: not asked to */
	s64 begun;          /* of the conversion under way, ns */
	s32 taps[TAPS];     /* the last conversions, the latest first */
	int filled;
};
static struct cell cells[CELLS];
static u8 legs[SWITCHES];
static int switches, noise;

static s64 period_of(const struct cell *one)
{
	static const u16 rates[8] = { 10, 20, 40, 80, 10, 10, 10, 320 };

	return NSEC_PER_SEC / rates[one->reg[CTRL2] >> 4 & 7];
}

static void start_anew(struct cell *one)
{
	one->begun = ktime_get_ns();
	one->filled = 0;
}

static void reset(struct cell *one)
{
	memset(one->reg, 0, sizeof(one->reg));
	one->reg[REVISION] = 0x0f;
	one->at = 0;
	one->calibrated = false;
	one->calibrated_at = 0;
	start_anew(one);
}

/* Four even draws together are near enough to a normal one of standard deviation "noise". */
static s32 drawn(void)
{
	s32 sum = 0, i;
	int half = noise * 866 / 1000;

	for (i = 0; half && i < 4; i++)
		sum += (s32)(get_random_u32() % (2 * half + 1)) - half;
	return sum;
}

/* The digital filter weighs four conversions; full scale is half the excitation, divided by the gain. */
static void publish(struct cell *one)
{
	s64 sum = (s64)one->taps[0] + 3 * (s64)one->taps[1] + 3 * (s64)one->taps[2] + one->taps[3];
	s64 code = div_s64(sum * (1 << 21) * (1 << (one->reg[CTRL1] & 7)), 1000000000);

	code = clamp_t(s64, code, -(1 << 23), (1 << 23) - 1);
	one->reg[ADCO] = code >> 16;
	one->reg[ADCO + 1] = code >> 8;
	one->reg[ADCO + 2] = code;
	one->reg[PU_CTRL] |= CR;
}

/* What was converted meanwhile. */
static void catch_up(struct cell *one)
{
	s64 now = ktime_get_ns(), period = period_of(one);
	int passed, i;

	if (one->calibrated_at && now >= one->calibrated_at) {
		one->calibrated = true;
		one->calibrated_at = 0;
		one->reg[CTRL2] &= ~CALS;
		start_anew(one);
	}
	if ((one->reg[PU_CTRL] & ON) != ON) {
		one->begun = now;
		return;
	}
	passed = div64_s64(now - one->begun, period);
	if (!passed)
		return;
	one->begun += passed * period;
	for (i = 0; i < min(passed, TAPS); i++) {
		memmove(one->taps + 1, one->taps, (TAPS - 1) * sizeof(one->taps[0]));
		one->taps[0] = one->bridge + drawn() + (one->calibrated ? 0 : OFFSET_NV);
		if (one->filled < TAPS)
			one->filled++;
	}
	if (one->filled == TAPS)
		publish(one);
}

static void write(struct cell *one, u8 at, u8 value)
{
	if (at == PU_CTRL && value & RR) {
		reset(one);
		one->reg[PU_CTRL] = RR;
	} else if (at == PU_CTRL) {
		one->reg[at] = (value & ~(CR | PUR)) | (one->reg[at] & CR) | (value & PUD ? PUR : 0);
		start_anew(one);
	} else if (at == CTRL1 || at == CTRL2) {
		one->reg[at] = value;
		start_anew(one);
		if (at == CTRL2 && (value & (CALS | 3)) == CALS)
			one->calibrated_at = one->begun + CALIBRATES_NS;
	} else if (at < ADCO || at > ADCO + 2) {
		one->reg[at] = value;
	}
}

static void take(struct cell *one, const struct i2c_msg *m)
{
	int i;

	catch_up(one);
	if (m->len)
		one->at = m->buf[0] % REGISTERS;
	for (i = 1; i < m->len; i++) {
		write(one, one->at, m->buf[i]);
		one->at = (one->at + 1) % REGISTERS;
	}
}

/* Where several answer at once, a line is low as soon as one of them pulls it down. */
static void give(struct cell *one, struct i2c_msg *m)
{
	int i;

	catch_up(one);
	for (i = 0; i < m->len; i++) {
		m->buf[i] &= one->reg[one->at];
		if (one->at == ADCO)
			one->reg[PU_CTRL] &= ~CR;
		one->at = (one->at + 1) % REGISTERS;
	}
}

bool scales_have(u16 address)
{
	return switches && (address == CONVERTER || (address >= SWITCH && address < SWITCH + switches));
}

bool scales_transfer(struct i2c_msg *m)
{
	bool answered = false;
	int i;

	if (m->addr != CONVERTER) {
		u8 *selected = &legs[m->addr - SWITCH];

		if (m->flags & I2C_M_RD)
			memset(m->buf, *selected, m->len);
		else if (m->len)
			*selected = m->buf[m->len - 1];
		return true;
	}
	if (m->flags & I2C_M_RD)
		memset(m->buf, 0xff, m->len);
	for (i = 0; i < LEGS * switches; i++) {
		struct cell *one = &cells[i];

		if (!one->there || one->silent || !(legs[i / LEGS] & 1 << i % LEGS))
			continue;
		answered = true;
		if (m->flags & I2C_M_RD)
			give(one, m);
		else
			take(one, m);
	}
	return answered;
}

bool scales_command(const char *line)
{
	int a, b;

	if (sscanf(line, "switches %d", &a) == 1 && a >= 0 && a <= SWITCHES) /* so many, from 0x70 on */
		switches = a;
	else if (sscanf(line, "bridge %d %d", &a, &b) == 2 && a >= 0 && a < CELLS) { /* cell, nV for each volt */
		if (!cells[a].there)
			reset(&cells[a]);
		cells[a].there = true;
		catch_up(&cells[a]);
		cells[a].bridge = b;
	} else if (sscanf(line, "noise %d", &a) == 1 && a >= 0 && a < 10000) /* nV for each volt, root mean square */
		noise = a;
	else if (sscanf(line, "silent %d %d", &a, &b) == 2 && a >= 0 && a < CELLS) { /* cell, whether */
		if (cells[a].silent && !b)
			reset(&cells[a]);
		cells[a].silent = b;
	} else
		return false;
	return true;
}

void scales_quiet(void)
{
	memset(cells, 0, sizeof(cells));
	memset(legs, 0, sizeof(legs));
	switches = noise = 0;
}

void scales_reset(void)
{
	int i;

	memset(legs, 0, sizeof(legs));
	for (i = 0; i < CELLS; i++)
		reset(&cells[i]);
}
