import type { Random } from './random.ts'

/** Draws one thing about 100 wide that stands on y = 0, with the main colour given. */
type Draw = (colour: string, random: Random) => string

export interface Thing {
  readonly draw: Draw
  readonly colour: string
  /** Where it has its place. */
  readonly at: 'sky' | 'far' | 'ground' | 'water'
  /** Of the picture’s shorter side. */
  readonly size: number
}

export const ink = '#3a332c'
export const path = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}"${more}/>`
export const line = (d: string, width: number, colour = ink) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
export const disc = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`
export const oval = (x: number, y: number, rx: number, ry: number, fill: string) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`
export const box = (x: number, y: number, w: number, h: number, fill: string, r = 0) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}"/>`
export const shade = (d: string, opacity = 0.14) => path(d, '#000', ` fill-opacity="${opacity}"`)

export const round = (value: number) => Math.round(value * 10) / 10

export const rays = (count: number, from: number, to: number, colour: string) =>
  Array.from({ length: count }, (_, at) => {
    const turn = (at / count) * 2 * Math.PI
    const point = (r: number) => `${round(Math.cos(turn) * r)} ${round(-50 + Math.sin(turn) * r)}`
    return line(`M${point(from)}L${point(to)}`, 4, colour)
  }).join('')

export const starPath = (r: number): string =>
  Array.from({ length: 10 }, (_, at) => {
    const turn = (at / 10) * 2 * Math.PI - Math.PI / 2
    const reach = at % 2 === 0 ? r : r * 0.42
    return `${at === 0 ? 'M' : 'L'}${round(Math.cos(turn) * reach)} ${round(-50 + Math.sin(turn) * reach)}`
  }).join('') + 'Z'

export const window = (x: number, y: number, w = 14, h = 16) =>
  box(x, y, w, h, '#ffe9a8', 1) + line(`M${x + w / 2} ${y}v${h}M${x} ${y + h / 2}h${w}`, 1.5)

export const animal = (colour: string, ears: string, tail: string) =>
  line(tail, 6, colour) +
  oval(0, -24, 30, 17, colour) +
  box(-24, -20, 8, 20, colour, 3) +
  box(16, -20, 8, 20, colour, 3) +
  path(ears, colour) +
  disc(30, -42, 15, colour) +
  disc(35, -45, 2.4, ink) +
  oval(43, -39, 2.6, 2, ink)
