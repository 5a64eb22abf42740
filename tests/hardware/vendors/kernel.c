/* The kernel's side of /dev/gpiochip0, /dev/spidev0.0 and /dev/i2c-1, for the real lgpio, spidev and PureIO: loaded before
 * the C library (LD_PRELOAD). Answers as Documentation/userspace-api/gpio/chardev.rst, Documentation/spi/spidev.rst and
 * Documentation/i2c/dev-interface.rst say. An input reads its pull; SPI answers what it is sent, inverted; on I2C a chip
 * of four registers answers at 0x20. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/gpio.h>
#include <linux/i2c-dev.h>
#include <linux/i2c.h>
#include <linux/spi/spidev.h>
#include <stdarg.h>
#include <string.h>
#include <unistd.h>

enum { LINES = 54, FILES = 256, NONE = 0, CHIP, SPI, I2C, LINE };
static int kind[FILES], line_of[FILES];
static struct { int fd; unsigned long long flags; int level; } lines[LINES];
static unsigned char mode, bits = 8, registers[4];
static unsigned hz = 125000000, address;

static int opened(int what)
{
    static int (*real)(const char *, int, ...);
    if (!real) real = dlsym(RTLD_NEXT, "open");
    int fd = real("/dev/null", O_RDWR | O_CLOEXEC);
    if (fd >= 0 && fd < FILES) kind[fd] = what;
    return fd;
}

static int ours(const char *path)
{
    return !strcmp(path, "/dev/gpiochip0") ? CHIP : !strcmp(path, "/dev/spidev0.0") ? SPI : !strcmp(path, "/dev/i2c-1") ? I2C : NONE;
}

#define OPEN(name)                                                       \
    int name(const char *path, int flags, ...)                           \
    {                                                                    \
        static int (*real)(const char *, int, ...);                      \
        if (!real) real = dlsym(RTLD_NEXT, #name);                       \
        va_list rest;                                                    \
        va_start(rest, flags);                                           \
        unsigned permissions = va_arg(rest, unsigned);                   \
        va_end(rest);                                                    \
        return ours(path) ? opened(ours(path)) : real(path, flags, permissions); \
    }
OPEN(open)
OPEN(open64)

int close(int fd)
{
    static int (*real)(int);
    if (!real) real = dlsym(RTLD_NEXT, "close");
    if (fd >= 0 && fd < FILES) {
        if (kind[fd] == LINE) lines[line_of[fd]].fd = 0;
        kind[fd] = NONE;
    }
    return real(fd);
}

static int failed(int number)
{
    errno = number;
    return -1;
}

static int chip(unsigned long request, void *at)
{
    if (request == GPIO_GET_CHIPINFO_IOCTL) {
        struct gpiochip_info *info = at;
        strcpy(info->name, "gpiochip0");
        strcpy(info->label, "pinctrl-bcm2711");
        info->lines = LINES;
        return 0;
    }
    if (request == GPIO_V2_GET_LINEINFO_IOCTL) {
        struct gpio_v2_line_info *info = at;
        info->flags = lines[info->offset].flags & ~GPIO_V2_LINE_FLAG_USED;
        if (lines[info->offset].fd) info->flags |= GPIO_V2_LINE_FLAG_USED;
        return 0;
    }
    if (request != GPIO_V2_GET_LINE_IOCTL) return failed(ENOTTY);
    struct gpio_v2_line_request *asked = at;
    int number = asked->offsets[0];
    if (asked->num_lines != 1 || number >= LINES) return failed(EINVAL);
    if (lines[number].fd) return failed(EBUSY);
    unsigned long long flags = asked->config.flags, bias = GPIO_V2_LINE_FLAG_BIAS_PULL_UP |
        GPIO_V2_LINE_FLAG_BIAS_PULL_DOWN | GPIO_V2_LINE_FLAG_BIAS_DISABLED;
    if (!(flags & bias)) flags |= lines[number].flags & bias;
    lines[number].flags = flags;
    if (flags & GPIO_V2_LINE_FLAG_OUTPUT && asked->config.num_attrs)
        lines[number].level = asked->config.attrs[0].attr.values & 1;
    lines[number].fd = asked->fd = opened(LINE);
    line_of[asked->fd] = number;
    return 0;
}

static int line(int number, unsigned long request, struct gpio_v2_line_values *values)
{
    if (request == GPIO_V2_LINE_GET_VALUES_IOCTL)
        values->bits = lines[number].flags & GPIO_V2_LINE_FLAG_OUTPUT ? lines[number].level
            : !!(lines[number].flags & GPIO_V2_LINE_FLAG_BIAS_PULL_UP);
    else if (request == GPIO_V2_LINE_SET_VALUES_IOCTL)
        lines[number].level = values->bits & 1;
    else
        return failed(ENOTTY);
    return 0;
}

static int spi(unsigned long request, void *at)
{
    if (request == SPI_IOC_RD_MODE) *(unsigned char *)at = mode;
    else if (request == SPI_IOC_WR_MODE) mode = *(unsigned char *)at;
    else if (request == SPI_IOC_RD_BITS_PER_WORD) *(unsigned char *)at = bits;
    else if (request == SPI_IOC_RD_MAX_SPEED_HZ) *(unsigned *)at = hz;
    else if (request == SPI_IOC_WR_MAX_SPEED_HZ) hz = *(unsigned *)at;
    else if (request == SPI_IOC_MESSAGE(1)) {
        struct spi_ioc_transfer *transfer = at;
        const unsigned char *sent = (void *)(unsigned long)transfer->tx_buf;
        unsigned char *got = (void *)(unsigned long)transfer->rx_buf;
        for (unsigned k = 0; k < transfer->len; k++) got[k] = ~sent[k];
        return transfer->len;
    } else return failed(ENOTTY);
    return 0;
}

static unsigned char place;

static void i2c_message(struct i2c_msg *message)
{
    for (int k = 0; k < message->len; k++)
        if (message->flags & I2C_M_RD) message->buf[k] = registers[place++ & 3];
        else if (k == 0) place = message->buf[0];
        else registers[place++ & 3] = message->buf[k];
}

static int i2c(unsigned long request, void *at)
{
    if (request == I2C_SLAVE || request == I2C_SLAVE_FORCE) {
        address = (unsigned long)at;
        return 0;
    }
    if (request == I2C_FUNCS) {
        *(unsigned long *)at = I2C_FUNC_I2C;
        return 0;
    }
    if (request != I2C_RDWR) return failed(ENOTTY);
    struct i2c_rdwr_ioctl_data *all = at;
    for (unsigned k = 0; k < all->nmsgs; k++) {
        if (all->msgs[k].addr != 0x20) return failed(EREMOTEIO);
        i2c_message(&all->msgs[k]);
    }
    return all->nmsgs;
}

int ioctl(int fd, unsigned long request, ...)
{
    static int (*real)(int, unsigned long, ...);
    if (!real) real = dlsym(RTLD_NEXT, "ioctl");
    va_list rest;
    va_start(rest, request);
    void *at = va_arg(rest, void *);
    va_end(rest);
    request = (unsigned)request;
    switch (fd >= 0 && fd < FILES ? kind[fd] : NONE) {
        case CHIP: return chip(request, at);
        case LINE: return line(line_of[fd], request, at);
        case SPI: return spi(request, at);
        case I2C: return i2c(request, at);
    }
    return real(fd, request, at);
}

static ssize_t carried(int fd, void *buffer, size_t count, int reads)
{
    struct i2c_msg message = {.addr = address, .flags = reads ? I2C_M_RD : 0, .len = count, .buf = buffer};
    if (address != 0x20) return failed(EREMOTEIO);
    i2c_message(&message);
    return count;
}

ssize_t read(int fd, void *buffer, size_t count)
{
    static ssize_t (*real)(int, void *, size_t);
    if (!real) real = dlsym(RTLD_NEXT, "read");
    return fd >= 0 && fd < FILES && kind[fd] == I2C ? carried(fd, buffer, count, 1) : real(fd, buffer, count);
}

ssize_t write(int fd, const void *buffer, size_t count)
{
    static ssize_t (*real)(int, const void *, size_t);
    if (!real) real = dlsym(RTLD_NEXT, "write");
    return fd >= 0 && fd < FILES && kind[fd] == I2C ? carried(fd, (void *)buffer, count, 0) : real(fd, buffer, count);
}
