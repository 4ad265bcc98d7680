import { ink, path, line, disc, box, shade, round, rays, starPath, type Thing } from './shapes.ts'

/** The sky and what stands far off. */
export const scenery: Readonly<Record<string, Thing>> = {
  sun: {
    at: 'sky',
    size: 0.24,
    colour: '#f6b73c',
    draw: (colour) => rays(12, 42, 56, colour) + disc(0, -50, 34, colour),
  },
  moon: {
    at: 'sky',
    size: 0.18,
    colour: '#f3ecd2',
    draw: (colour) => path('M14 -92A44 44 0 1 0 38 -22A36 36 0 1 1 14 -92Z', colour),
  },
  star: { at: 'sky', size: 0.07, colour: '#f7e08a', draw: (colour) => path(starPath(46), colour) },
  cloud: {
    at: 'sky',
    size: 0.26,
    colour: '#ffffff',
    draw: (colour) =>
      `<g fill-opacity=".92">${disc(-24, -34, 20, colour)}${disc(4, -46, 26, colour)}${disc(30, -32, 18, colour)}${box(-44, -36, 92, 24, colour, 12)}</g>`,
  },
  bird: {
    at: 'sky',
    size: 0.08,
    colour: ink,
    draw: (colour) => line('M-46 -60Q-24 -86 0 -54Q24 -86 46 -60', 8, colour),
  },
  balloon: {
    at: 'sky',
    size: 0.24,
    colour: '#d65a4a',
    draw: (colour) =>
      path('M0 -120C44 -120 52 -62 12 -34H-12C-52 -62 -44 -120 0 -120Z', colour) +
      path('M0 -120C18 -120 20 -62 5 -34H-5C-20 -62 -18 -120 0 -120Z', '#fff', ' fill-opacity=".35"') +
      line('M-10 -34L-8 -16M10 -34L8 -16', 2) +
      box(-10, -18, 20, 16, '#8a6239', 3),
  },
  kite: {
    at: 'sky',
    size: 0.16,
    colour: '#3f7fbf',
    draw: (colour) =>
      line('M0 -16Q16 4 -8 16T4 40', 3) +
      path('M0 -104L32 -62L0 -14L-32 -62Z', colour) +
      line('M0 -104V-14M-32 -62H32', 2, '#fff'),
  },
  plane: {
    at: 'sky',
    size: 0.2,
    colour: '#c9d3dc',
    draw: (colour) =>
      path('M-50 -52Q-46 -64 -10 -64L34 -64Q52 -60 54 -54Q50 -46 34 -46H-34Z', colour) +
      path('M-8 -56L-26 -22H-14L16 -52Z', '#93a2b0') +
      path('M-50 -54L-58 -82H-46L-32 -60Z', '#93a2b0'),
  },
  mountain: {
    at: 'far',
    size: 0.62,
    colour: '#8a93a6',
    draw: (colour, random) => {
      const top = round(random.between(-12, 12))
      return (
        path(`M-58 0L${top} -86L60 0Z`, colour) +
        shade(`M${top} -86L60 0H${top + 8}Z`) +
        path(
          `M${top} -86L${top - 17} -60L${top - 6} -66L${top + 3} -58L${top + 12} -66L${top + 19} -60Z`,
          '#fff',
        )
      )
    },
  },
  hill: {
    at: 'far',
    size: 0.7,
    colour: '#86a86a',
    draw: (colour) => path('M-70 4C-40 -46 36 -50 72 4Z', colour),
  },
  city: {
    at: 'far',
    size: 0.6,
    colour: '#6d7487',
    draw: (colour, random) =>
      Array.from({ length: 7 }, (_, at) => {
        const [x, h] = [-60 + at * 18, round(random.between(30, 92))]
        const lights = Array.from({ length: Math.floor(h / 14) }, (__, row) =>
          random.next() > 0.35 ? box(x + 3 + (row % 2) * 6, -h + 6 + row * 12, 4, 5, '#ffe9a8') : '',
        ).join('')
        return box(x, -h, 16, h + 2, colour) + lights
      }).join(''),
  },
  castle: {
    at: 'far',
    size: 0.46,
    colour: '#9b93a3',
    draw: (colour) =>
      box(-40, -44, 80, 46, colour) +
      box(-52, -66, 22, 68, colour) +
      box(30, -66, 22, 68, colour) +
      box(-12, -82, 24, 84, colour) +
      path('M-56 -66L-41 -92L-26 -66ZM26 -66L41 -92L56 -66ZM-16 -82L0 -110L16 -82Z', '#8d4a4a') +
      path('M-9 2V-16A9 9 0 0 1 9 -16V2Z', ink),
  },
}
