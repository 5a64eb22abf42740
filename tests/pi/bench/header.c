// SPDX-License-Identifier: MIT
/* The header of a Raspberry Pi as real kernel devices, with a board of ours wired to it.
 *
 * A gpiochip of 54 lines; SPI 0, which keeps what is sent to the pixels; SPI 1 with a chain of 74HC165 or an MCP3008
 * behind multiplexers; I2C 1 with up to eight MCP23017, or with load cells (scales.c). Lines written to /dev/tbench move
 * the wood and break wires (command() lists them); reading it takes the frames out: bytes, bits a second (both u32 of the
 * machine), then data.
 *
 * Nodes: 0 to 53 are the lines of the header, 64 + 16 * chip + pin the pins of the MCP23017. A node is what the chip
 * sees; what lies beyond its wire is reached only while the wire is not cut. Everything is worked out when a line is
 * read, so nothing has to settle.
 */
#include <linux/gpio/driver.h>
#include <linux/i2c.h>
#include <linux/miscdevice.h>
#include <linux/module.h>
#include <linux/platform_device.h>
#include <linux/slab.h>
#include <linux/spi/spi.h>
#include <linux/uaccess.h>
#include <linux/version.h>

#include "scales.h"

#define LINES 54
#define CHIPS 8
#define FIRST 64
#define NODES (FIRST + 16 * CHIPS)
#define CHAIN 32
#define KEEP (1 << 20)

static char *label = "pinctrl-bcm2835"; /* as the kernel calls that of a Zero 2 W: the libraries look for it */
module_param(label, charp, 0444);
static int board_rate = 250000000;

struct point {
	bool out, level, cut;
	s8 pull;     /* 1 up, -1 down, 0 none */
	s8 held;     /* from outside: -1 nothing, 0 ground, 1 supply */
	u8 group;    /* nodes whose wires touch have the same */
	DECLARE_BITMAP(rows, NODES); /* rows that a sensor joins this column to */
};
static struct point nodes[NODES];
static DEFINE_SPINLOCK(lock);
static int row_on, input_on; /* the level that selects a row; the level that a column then reads */
static u64 steps;            /* changes of outputs, transfers: what the drivers have done */
module_param(steps, ullong, 0444);

static struct { u8 reg[0x16], at; bool gone; } expanders[CHIPS];
static u8 memory[4], place; /* of the chip of registers that a question about the libraries wants at 0x20 */
static bool registers;
static u8 chain[CHAIN];
static int beyond = CHAIN, floats; /* the first 74HC165 behind a bad link, and what is read of it and all after it */
static u16 codes[8][16];
static int select[4] = { -1, -1, -1, -1 };
static char chip[16] = "hc165";
static int miso = -1;   /* SPI 1's data in: -1 sound, 0 or 1 held */
static bool deaf;       /* the clock or the select wire of SPI 1 is cut */
static bool unpowered;  /* everything but the header is without supply */
static u8 frames[KEEP];
static size_t kept;

/* What drives the wire beyond a node: -1 nothing. A short is stronger than an output, ground than the supply. */
static int driven(int n)
{
	int i, held = -1, out = -1;

	for (i = 0; i < NODES; i++) {
		struct point *one = &nodes[i];

		if (one->group != nodes[n].group)
			continue;
		if (one->held >= 0 && held)
			held = one->held;
		if (one->out && !one->cut && out)
			out = one->level;
	}
	return held >= 0 ? held : out;
}

static bool level_of(int n)
{
	struct point *self = &nodes[n];
	int i, row, at;

	if (self->out)
		return self->level;
	if (!self->cut) {
		at = driven(n);
		if (at >= 0)
			return at;
		for (i = 0; i < NODES && !unpowered; i++) {
			if (nodes[i].group != self->group)
				continue;
			for_each_set_bit(row, nodes[i].rows, NODES)
				if (driven(row) == row_on)
					return input_on;
		}
	}
	return self->pull > 0;
}

/* GPIO */
static char names[LINES][8];
static const char *name_of[LINES];

static int gpio_direction(struct gpio_chip *c, unsigned int n)
{
	return nodes[n].out ? GPIO_LINE_DIRECTION_OUT : GPIO_LINE_DIRECTION_IN;
}

static int gpio_get(struct gpio_chip *c, unsigned int n)
{
	unsigned long flags;
	int level;

	spin_lock_irqsave(&lock, flags);
	level = level_of(n);
	spin_unlock_irqrestore(&lock, flags);
	return level;
}

static void put(unsigned int n, bool out, int level)
{
	unsigned long flags;

	spin_lock_irqsave(&lock, flags);
	nodes[n].level = level;
	nodes[n].out = out;
	steps++;
	spin_unlock_irqrestore(&lock, flags);
}

#if LINUX_VERSION_CODE >= KERNEL_VERSION(6, 17, 0)
static int gpio_set(struct gpio_chip *c, unsigned int n, int level) { put(n, nodes[n].out, !!level); return 0; }
#else
static void gpio_set(struct gpio_chip *c, unsigned int n, int level) { put(n, nodes[n].out, !!level); }
#endif
static int gpio_input(struct gpio_chip *c, unsigned int n) { put(n, false, nodes[n].level); return 0; }
static int gpio_output(struct gpio_chip *c, unsigned int n, int level) { put(n, true, !!level); return 0; }

static int gpio_config(struct gpio_chip *c, unsigned int n, unsigned long config)
{
	switch (pinconf_to_config_param(config)) {
	case PIN_CONFIG_BIAS_PULL_UP: nodes[n].pull = 1; return 0;
	case PIN_CONFIG_BIAS_PULL_DOWN: nodes[n].pull = -1; return 0;
	case PIN_CONFIG_BIAS_DISABLE: nodes[n].pull = 0; return 0;
	case PIN_CONFIG_DRIVE_PUSH_PULL: return 0;
	default: return -ENOTSUPP;
	}
}

static struct gpio_chip header = {
	.owner = THIS_MODULE, .base = -1, .get_direction = gpio_direction, .get = gpio_get, .set = gpio_set,
	.direction_input = gpio_input, .direction_output = gpio_output, .set_config = gpio_config, .can_sleep = false,
};

/* MCP23017 (DS20001952), IOCON.BANK = 0: registers in pairs, A before B. */
enum { IODIR = 0x00, IPOL = 0x02, GPPU = 0x0c, GPIO = 0x12, OLAT = 0x14 };

static void expander_apply(int k)
{
	int pin;

	for (pin = 0; pin < 16; pin++) {
		struct point *one = &nodes[FIRST + 16 * k + pin];
		int bit = 1 << pin % 8, side = pin / 8;

		one->out = !(expanders[k].reg[IODIR + side] & bit);
		one->level = expanders[k].reg[OLAT + side] & bit;
		one->pull = expanders[k].reg[GPPU + side] & bit ? 1 : 0;
	}
}

static void expander_reset(int k)
{
	memset(expanders[k].reg, 0, sizeof(expanders[k].reg));
	expanders[k].reg[IODIR] = expanders[k].reg[IODIR + 1] = 0xff;
	expanders[k].at = 0;
	expander_apply(k);
}

static u8 expander_read(int k, u8 at)
{
	int pin, read = 0;

	if (at != GPIO && at != GPIO + 1)
		return expanders[k].reg[at];
	for (pin = 0; pin < 8; pin++)
		read |= level_of(FIRST + 16 * k + 8 * (at - GPIO) + pin) << pin;
	return read ^ expanders[k].reg[IPOL + at - GPIO];
}

static void expander_write(int k, u8 at, u8 value)
{
	if (at == GPIO || at == GPIO + 1)
		at += OLAT - GPIO; /* a write to the port goes to the latch */
	expanders[k].reg[at] = value;
	expander_apply(k);
}

static void ask_registers(struct i2c_msg *m)
{
	int i;

	for (i = 0; i < m->len; i++) {
		if (m->flags & I2C_M_RD)
			m->buf[i] = memory[place++ & 3];
		else if (i)
			memory[place++ & 3] = m->buf[i];
		else
			place = m->buf[0];
	}
}

static int i2c_transfer_(struct i2c_adapter *adapter, struct i2c_msg *messages, int count)
{
	unsigned long flags;
	int i, j, done = count;

	spin_lock_irqsave(&lock, flags);
	steps++;
	for (i = 0; i < count; i++) {
		struct i2c_msg *m = &messages[i];
		int k = m->addr - 0x20;

		if (registers && !k) {
			ask_registers(m);
			continue;
		}
		if (scales_have(m->addr) && !unpowered && scales_transfer(m))
			continue;
		if (k < 0 || k >= CHIPS || registers || expanders[k].gone || unpowered) {
			done = -EREMOTEIO;
			break;
		}
		for (j = 0; j < m->len; j++) {
			if (m->flags & I2C_M_RD)
				m->buf[j] = expander_read(k, expanders[k].at);
			else if (j)
				expander_write(k, expanders[k].at, m->buf[j]);
			else {
				expanders[k].at = m->buf[0] % sizeof(expanders[k].reg);
				continue;
			}
			expanders[k].at = (expanders[k].at + 1) % sizeof(expanders[k].reg);
		}
	}
	spin_unlock_irqrestore(&lock, flags);
	return done;
}

static u32 i2c_abilities(struct i2c_adapter *adapter) { return I2C_FUNC_I2C | I2C_FUNC_SMBUS_EMUL; }
static const struct i2c_algorithm algorithm = { .master_xfer = i2c_transfer_, .functionality = i2c_abilities };
static struct i2c_adapter adapter = {
	.owner = THIS_MODULE, .algo = &algorithm, .nr = 1, .name = "bcm2835 (i2c@7e804000)",
};

/* SPI */
static struct spi_controller *buses[2];

static void keep_frame(const void *data, u32 length, u32 rate)
{
	u32 head[2] = { length, rate };

	if (kept + sizeof(head) + length > KEEP)
		kept = 0; /* nobody reads: begin anew */
	if (sizeof(head) + length > KEEP)
		return;
	memcpy(frames + kept, head, sizeof(head));
	memcpy(frames + kept + sizeof(head), data, length);
	kept += sizeof(head) + length;
}

static bool bit_of(const u8 *data, int at, int bits)
{
	return at < bits && (data[at / 8] & (0x80 >> at % 8));
}

/* MCP3008 (DS21295), figure 6-1: start bit, single ended, three bits of channel; after one more clock a null bit, then
 * ten bits of code. */
static void convert(const u8 *asked, u8 *answer, int bits)
{
	int start, i, channel = 0, position = 0;
	u16 code;

	for (start = 0; start < bits && !bit_of(asked, start, bits); start++)
		;
	for (i = 0; i < 3; i++)
		channel = channel << 1 | bit_of(asked, start + 2 + i, bits);
	for (i = 0; i < 4; i++)
		if (select[i] >= 0)
			position |= driven(select[i]) == 1 ? 1 << i : 0;
	code = codes[channel][position];
	for (i = 0; i < 10; i++)
		if (start + 7 + i < bits && code & (512 >> i))
			answer[(start + 7 + i) / 8] |= 0x80 >> (start + 7 + i) % 8;
}

static int spi_one(struct spi_controller *bus, struct spi_device *device, struct spi_transfer *t)
{
	unsigned long flags;
	u8 *answer = t->rx_buf;
	int i;

	spin_lock_irqsave(&lock, flags);
	steps++;
	if (!strcmp(chip, "inverting")) {
		for (i = 0; answer && i < t->len; i++)
			answer[i] = t->tx_buf ? ~((const u8 *)t->tx_buf)[i] : 0xff;
	} else if (!bus->bus_num) {
		if (t->tx_buf)
			keep_frame(t->tx_buf, t->len, t->speed_hz);
		if (answer)
			memset(answer, 0, t->len);
	} else if (answer) {
		memset(answer, 0, t->len);
		if (miso >= 0)
			memset(answer, miso ? 0xff : 0, t->len);
		else if (!deaf && !unpowered && !strcmp(chip, "hc165"))
			for (i = 0; i < t->len; i++)
				answer[i] = i >= beyond ? (floats ? 0xff : 0) : i < CHAIN ? chain[i] : 0;
		else if (!deaf && !unpowered && t->tx_buf)
			convert(t->tx_buf, answer, 8 * t->len);
	}
	spin_unlock_irqrestore(&lock, flags);
	return 0;
}

static int spi_begin(struct spi_device *device) { return 0; }

/* The wood */
static void quiet(void)
{
	int i;

	for (i = 0; i < NODES; i++) {
		nodes[i].cut = false;
		nodes[i].held = -1;
		nodes[i].group = i;
		bitmap_zero(nodes[i].rows, NODES);
	}
	memset(chain, 0xff, sizeof(chain));
	for (i = 0; i < 8 * 16; i++)
		codes[i / 16][i % 16] = 512;
	for (i = 0; i < CHIPS; i++)
		expanders[i].gone = false;
	miso = -1;
	beyond = CHAIN;
	deaf = unpowered = registers = false;
	scales_quiet();
}

static bool is_node(int n) { return n >= 0 && n < NODES; }

static bool command(const char *line)
{
	int a, b, c, i;

	if (sscanf(line, "cross %d %d %d", &a, &b, &c) == 3 && is_node(a) && is_node(b)) /* row, column, closed */
		c ? set_bit(a, nodes[b].rows) : clear_bit(a, nodes[b].rows);
	else if (sscanf(line, "hold %d %d", &a, &b) == 2 && is_node(a)) /* node, level or -1 */
		nodes[a].held = b;
	else if (sscanf(line, "cut %d %d", &a, &b) == 2 && is_node(a)) /* node, whether */
		nodes[a].cut = b;
	else if (sscanf(line, "join %d %d", &a, &b) == 2 && is_node(a) && is_node(b)) {
		for (c = nodes[b].group, i = 0; i < NODES; i++)
			if (nodes[i].group == c)
				nodes[i].group = nodes[a].group;
	} else if (!strcmp(line, "part")) { /* what was joined */
		for (i = 0; i < NODES; i++)
			nodes[i].group = i;
	} else if (sscanf(line, "levels %d %d", &a, &b) == 2) { /* of a selected row, of a column that is sensed */
		row_on = a;
		input_on = b;
	} else if (sscanf(line, "chain %d %d", &a, &b) == 2 && a >= 0 && a < CHAIN) /* 74HC165, its byte */
		chain[a] = b;
	else if (sscanf(line, "link %d %d", &a, &b) == 2) { /* first 74HC165 behind it, level */
		beyond = a;
		floats = b;
	} else if (sscanf(line, "code %d %d %d", &a, &b, &c) == 3 && a >= 0 && a < 8 && b >= 0 && b < 16)
		codes[a][b] = c;
	else if (sscanf(line, "select %d %d", &a, &b) == 2 && a >= 0 && a < 4 && is_node(b)) /* S0 to S3, node */
		select[a] = b;
	else if (sscanf(line, "chip %15s", chip) == 1) /* at SPI 1: hc165, mcp3008; at both: inverting */
		;
	else if (sscanf(line, "registers %d", &a) == 1)
		registers = a;
	else if (sscanf(line, "gone %d %d", &a, &b) == 2 && a >= 0 && a < CHIPS) /* MCP23017, whether */
		expanders[a].gone = b;
	else if (sscanf(line, "brownout %d", &a) == 1 && a >= 0 && a < CHIPS)
		expander_reset(a);
	else if (sscanf(line, "miso %d", &a) == 1)
		miso = a;
	else if (sscanf(line, "deaf %d", &a) == 1)
		deaf = a;
	else if (sscanf(line, "unpowered %d", &a) == 1) {
		unpowered = a;
		for (i = 0; a && i < CHIPS; i++)
			expander_reset(i);
		if (a)
			scales_reset();
	} else if (!strcmp(line, "quiet")) /* no piece, no fault */
		quiet();
	else
		return scales_command(line);
	return true;
}

static ssize_t wood_write(struct file *f, const char __user *user, size_t size, loff_t *offset)
{
	char *text = memdup_user_nul(user, size), *rest = text, *line;
	unsigned long flags;
	ssize_t done = size;

	if (IS_ERR(text))
		return PTR_ERR(text);
	spin_lock_irqsave(&lock, flags);
	while ((line = strsep(&rest, "\n")))
		if (*line && !command(line))
			done = -EINVAL;
	spin_unlock_irqrestore(&lock, flags);
	kfree(text);
	return done;
}

static ssize_t wood_read(struct file *f, char __user *user, size_t size, loff_t *offset)
{
	unsigned long flags;
	size_t length = 0;
	u8 *taken;

	if (size < KEEP)
		return -EINVAL;
	taken = kvmalloc(KEEP, GFP_KERNEL);
	if (!taken)
		return -ENOMEM;
	spin_lock_irqsave(&lock, flags);
	length = kept;
	memcpy(taken, frames, length);
	kept = 0;
	spin_unlock_irqrestore(&lock, flags);
	if (copy_to_user(user, taken, length))
		length = -EFAULT;
	kvfree(taken);
	return length;
}

static const struct file_operations wood_calls = {
	.owner = THIS_MODULE, .write = wood_write, .read = wood_read, .llseek = noop_llseek,
};
static struct miscdevice wood = { .minor = MISC_DYNAMIC_MINOR, .name = "tbench", .fops = &wood_calls, .mode = 0600 };
static struct platform_device *self;

static int spi_bus_begin(int number)
{
	struct spi_board_info info = { .modalias = "dh2228fv", .max_speed_hz = 125000000 }; /* one that spidev takes */
	struct spi_controller *bus = spi_alloc_master(&self->dev, 0);
	int failed;

	if (!bus)
		return -ENOMEM;
	bus->bus_num = number;
	bus->num_chipselect = number ? 3 : 2;
	bus->mode_bits = SPI_CPOL | SPI_CPHA | SPI_CS_HIGH | SPI_NO_CS;
	bus->bits_per_word_mask = SPI_BPW_MASK(8);
	bus->transfer_one = spi_one;
	bus->setup = spi_begin;
	bus->max_speed_hz = board_rate / 2;
	failed = spi_register_controller(bus);
	if (failed) {
		spi_controller_put(bus);
		return failed;
	}
	buses[number] = bus;
	for (info.chip_select = 0; info.chip_select < bus->num_chipselect; info.chip_select++)
		spi_new_device(bus, &info);
	return 0;
}

static void spi_end(void)
{
	int i;

	for (i = 0; i < 2; i++)
		if (buses[i])
			spi_unregister_controller(buses[i]);
}

static int __init begin(void)
{
	int i, failed;

	for (i = 0; i < LINES; i++) {
		nodes[i].pull = i < 9 ? 1 : -1; /* BCM2835 ARM Peripherals, table 6-31: pulls at reset */
		snprintf(names[i], sizeof(names[i]), "GPIO%d", i);
		name_of[i] = names[i];
	}
	quiet();
	for (i = 0; i < CHIPS; i++)
		expander_reset(i);
	self = platform_device_register_simple("tbench", -1, NULL, 0);
	if (IS_ERR(self))
		return PTR_ERR(self);
	header.names = name_of;
	header.ngpio = LINES;
	header.label = label;
	header.parent = &self->dev;
	failed = gpiochip_add_data(&header, NULL);
	if (failed)
		goto no_header;
	adapter.dev.parent = &self->dev;
	failed = i2c_add_numbered_adapter(&adapter);
	if (failed)
		goto no_i2c;
	failed = spi_bus_begin(0);
	if (!failed)
		failed = spi_bus_begin(1);
	if (!failed)
		failed = misc_register(&wood);
	if (!failed)
		return 0;
	spi_end();
	i2c_del_adapter(&adapter);
no_i2c:
	gpiochip_remove(&header);
no_header:
	platform_device_unregister(self);
	return failed;
}

static void __exit end(void)
{
	misc_deregister(&wood);
	spi_end();
	i2c_del_adapter(&adapter);
	gpiochip_remove(&header);
	platform_device_unregister(self);
}

module_init(begin);
module_exit(end);
MODULE_LICENSE("Dual MIT/GPL");
MODULE_DESCRIPTION("Tablero's bench: the header of a Raspberry Pi with a board wired to it");
