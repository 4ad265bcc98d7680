import { scenery } from './scenery.ts'
import { ink, path, line, disc, oval, box, shade, round, window, animal, type Thing } from './shapes.ts'

/** What a sketch can draw, by its name. */
export const things: Readonly<Record<string, Thing>> = {
  ...scenery,
  house: {
    at: 'ground',
    size: 0.34,
    colour: '#e9d8b4',
    draw: (colour, random) =>
      (random.next() > 0.4 ? box(20, -96, 11, 26, '#9b6a52') : '') +
      box(-38, -52, 76, 54, colour) +
      shade('M10 -52H38V2H10Z', 0.07) +
      path('M-48 -50L0 -92L48 -50Z', '#b2533e') +
      box(-8, -28, 17, 30, '#7c5236', 1) +
      window(-31, -38) +
      window(17, -38),
  },
  tree: {
    at: 'ground',
    size: 0.34,
    colour: '#4f8a4c',
    draw: (colour, random) =>
      box(-6, -44, 12, 46, '#7a5638', 3) +
      disc(round(random.between(-22, -16)), -62, 24, colour) +
      disc(round(random.between(16, 22)), -60, 22, colour) +
      disc(0, -84, 26, colour) +
      `<g fill-opacity=".12">${disc(10, -66, 20, '#000')}</g>`,
  },
  pine: {
    at: 'ground',
    size: 0.34,
    colour: '#2f6b4a',
    draw: (colour) =>
      box(-5, -18, 10, 20, '#6d4a30') +
      path('M0 -112L22 -74H-22ZM0 -88L30 -46H-30ZM0 -62L36 -14H-36Z', colour),
  },
  palm: {
    at: 'ground',
    size: 0.38,
    colour: '#4c9a55',
    draw: (colour) =>
      line('M-6 2Q-2 -50 14 -84', 8, '#8a6239') +
      ['Q-14 -104 -34 -76', 'Q-6 -116 -14 -112', 'Q34 -116 48 -92', 'Q40 -92 48 -66', 'Q2 -84 -20 -56']
        .map((arc) => line(`M14 -84${arc}`, 8, colour))
        .join(''),
  },
  cactus: {
    at: 'ground',
    size: 0.26,
    colour: '#5b8f5a',
    draw: (colour) => box(-10, -84, 20, 86, colour, 10) + line('M-4 -34H-28V-56M4 -46H28V-68', 12, colour),
  },
  flower: {
    at: 'ground',
    size: 0.15,
    colour: '#d9567a',
    draw: (colour) =>
      line('M0 2V-54M0 -22Q18 -24 22 -38', 5, '#4f8a4c') +
      Array.from({ length: 6 }, (_, at) => {
        const turn = (at / 6) * 2 * Math.PI
        return disc(round(Math.cos(turn) * 18), round(-70 + Math.sin(turn) * 18), 13, colour)
      }).join('') +
      disc(0, -70, 11, '#f6c445'),
  },
  mushroom: {
    at: 'ground',
    size: 0.14,
    colour: '#c8483c',
    draw: (colour) =>
      box(-11, -40, 22, 42, '#f2e8d6', 8) +
      path('M-44 -38C-40 -92 40 -92 44 -38Z', colour) +
      disc(-16, -56, 6, '#fff') +
      disc(12, -64, 7, '#fff') +
      disc(24, -48, 5, '#fff'),
  },
  rock: {
    at: 'ground',
    size: 0.18,
    colour: '#9a958c',
    draw: (colour) => path('M-46 2L-34 -30L-6 -42L28 -34L46 2Z', colour) + shade('M-6 -42L28 -34L46 2H8Z'),
  },
  person: {
    at: 'ground',
    size: 0.24,
    colour: '#3f6fb0',
    draw: (colour) =>
      line('M-8 -34L-12 0M8 -34L12 0', 9) +
      box(-16, -74, 32, 44, colour, 12) +
      line('M-14 -66L-28 -40M14 -66L28 -42', 8, colour) +
      disc(0, -88, 14, '#e3b28e') +
      path('M-14 -90A14 14 0 0 1 14 -90Q0 -98 -14 -90Z', ink),
  },
  cat: {
    at: 'ground',
    size: 0.18,
    colour: '#c98b4a',
    draw: (colour) =>
      animal(colour, 'M17 -50L20 -68L31 -56ZM32 -56L43 -67L44 -48Z', 'M-28 -24Q-50 -30 -42 -56'),
  },
  dog: {
    at: 'ground',
    size: 0.2,
    colour: '#9a6b45',
    draw: (colour) =>
      animal(colour, 'M18 -54L14 -30L24 -36ZM40 -52L48 -54L44 -42Z', 'M-28 -30Q-40 -38 -42 -52'),
  },
  sheep: {
    at: 'ground',
    size: 0.18,
    colour: '#f6f2ea',
    draw: (colour) =>
      line('M-18 -14V0M-6 -12V0M10 -12V0M20 -14V0', 5) +
      [-24, -8, 8, 22].map((x) => disc(x, -34, 17, colour) + disc(x, -22, 14, colour)).join('') +
      oval(40, -36, 12, 14, ink),
  },
  car: {
    at: 'ground',
    size: 0.26,
    colour: '#c9473e',
    draw: (colour) =>
      path('M-56 -12V-30Q-54 -36 -40 -38L-26 -58H20L40 -38Q56 -36 56 -24V-12Z', colour) +
      path('M-30 -38L-20 -52H-4V-38ZM2 -38V-52H17L30 -38Z', '#cfe5f2') +
      disc(-30, -10, 13, ink) +
      disc(32, -10, 13, ink) +
      disc(-30, -10, 5, '#ccc') +
      disc(32, -10, 5, '#ccc'),
  },
  lighthouse: {
    at: 'ground',
    size: 0.5,
    colour: '#d2493c',
    draw: (colour) =>
      path('M-17 2L-11 -88H11L17 2Z', '#f8f4ec') +
      path('M-15.6 -20H15.6L14.2 -42H-14.2ZM-12.8 -62H12.8L11.6 -80H-11.6Z', colour) +
      box(-10, -102, 20, 14, '#ffe27a') +
      path('M-14 -102L0 -116L14 -102Z', colour) +
      path('M10 -98L70 -112V-82Z', '#ffe27a', ' fill-opacity=".35"'),
  },
  windmill: {
    at: 'ground',
    size: 0.42,
    colour: '#e7d7b8',
    draw: (colour, random) =>
      path('M-22 2L-13 -70H13L22 2Z', colour) +
      path('M-16 -68L0 -90L16 -68Z', '#8d5a44') +
      `<g transform="translate(0 -74) rotate(${round(random.between(10, 80))})">${[0, 90, 180, 270]
        .map(
          (turn) =>
            `<g transform="rotate(${turn})">${box(-2, -46, 4, 46, ink)}${box(2, -46, 10, 34, '#fffaf0')}</g>`,
        )
        .join('')}</g>`,
  },
  tent: {
    at: 'ground',
    size: 0.24,
    colour: '#d98b3a',
    draw: (colour) =>
      path('M-54 2L0 -70L54 2Z', colour) + path('M-16 2L0 -48L16 2Z', ink, ' fill-opacity=".7"'),
  },
  heart: {
    at: 'ground',
    size: 0.34,
    colour: '#cf3f55',
    draw: (colour) =>
      path('M0 0C-62 -44 -46 -100 -20 -92Q-4 -88 0 -70Q4 -88 20 -92C46 -100 62 -44 0 0Z', colour),
  },
  apple: {
    at: 'ground',
    size: 0.2,
    colour: '#cb3f3a',
    draw: (colour) =>
      path('M0 -72C-56 -94 -62 2 -14 2Q0 -4 14 2C62 2 56 -94 0 -72Z', colour) +
      line('M0 -72Q2 -90 12 -96', 5, '#6d4a30') +
      path('M4 -84Q22 -102 38 -88Q20 -74 4 -84Z', '#5a9a52'),
  },
  cup: {
    at: 'ground',
    size: 0.24,
    colour: '#4d7fa6',
    draw: (colour) =>
      line('M-14 -74Q-22 -86 -14 -96T-12 -114M8 -74Q0 -86 8 -96T10 -114', 4, '#b9b2a6') +
      line('M30 -50Q58 -48 48 -26Q42 -16 26 -18', 8, colour) +
      path('M-34 -62H34L28 -8Q26 2 16 2H-16Q-26 2 -28 -8Z', colour),
  },
  book: {
    at: 'ground',
    size: 0.28,
    colour: '#7a4d8a',
    draw: (colour) =>
      path('M-58 -44Q-28 -58 0 -42Q28 -58 58 -44V2Q28 -12 0 4Q-28 -12 -58 2Z', colour) +
      path('M-52 -46Q-26 -58 0 -44V-4Q-26 -16 -52 -6ZM52 -46Q26 -58 0 -44V-4Q26 -16 52 -6Z', '#fdf8ec') +
      line(
        'M-42 -38Q-24 -44 -10 -36M-42 -26Q-24 -32 -10 -24M42 -38Q24 -44 10 -36M42 -26Q24 -32 10 -24',
        2,
        '#b9b2a6',
      ),
  },
  boat: {
    at: 'water',
    size: 0.28,
    colour: '#b5493d',
    draw: (colour) =>
      path('M-50 -22H50Q42 2 26 4H-28Q-44 0 -50 -22Z', colour) +
      line('M0 -22V-104', 4) +
      path('M5 -100Q42 -70 44 -30H5Z', '#fdf8ec') +
      path('M-4 -88Q-30 -60 -34 -32H-4Z', '#efe4cf'),
  },
  fish: {
    at: 'water',
    size: 0.14,
    colour: '#e08a3c',
    draw: (colour) =>
      path('M-30 -30L-56 -50V-10Z', colour) +
      oval(4, -30, 40, 22, colour) +
      disc(26, -35, 4, ink) +
      line('M2 -44Q-6 -30 2 -16', 3, '#fff'),
  },
  whale: {
    at: 'water',
    size: 0.34,
    colour: '#56789a',
    draw: (colour) =>
      line('M20 -62Q14 -84 2 -82M20 -62Q26 -84 38 -82', 4, '#cfe5f2') +
      path(
        'M-58 -62Q-44 -60 -40 -40Q-20 -66 24 -60Q58 -52 56 -14Q50 2 20 2H-16Q-44 -2 -50 -38Q-66 -44 -68 -58Z',
        colour,
      ) +
      disc(38, -30, 4, ink),
  },
}
