import type { ImageSize } from '@atelier/contract/image'
import { createRandom, type Random, seedOf } from './random.ts'
import { readScene, type Scene, type Wanted } from './read-scene.ts'
import { things } from './things.ts'

type Tones = readonly [top: string, bottom: string]

const skies: Readonly<Record<string, readonly [Tones, ...Tones[]]>> = {
  day: [
    ['#9fcdea', '#e8f3f4'],
    ['#b5d8e6', '#fbf1dc'],
    ['#8fc0e4', '#dcebf5'],
  ],
  evening: [
    ['#6a6fa8', '#f6b487'],
    ['#8b6a9c', '#f9c58b'],
    ['#4f6a9b', '#f2a07c'],
  ],
  night: [
    ['#131a33', '#3a4770'],
    ['#171532', '#4a3f6b'],
  ],
  storm: [['#59636f', '#a3aab0']],
}

const grounds: Readonly<Record<string, Tones>> = {
  meadow: ['#9fc07a', '#6f9c56'],
  autumn: ['#cfa35e', '#a9743c'],
  beach: ['#f0dcae', '#dcbc82'],
  desert: ['#e9c188', '#cf9657'],
  snow: ['#ffffff', '#d9e6ee'],
  city: ['#b9b4ab', '#8d887f'],
}
const seas = {
  day: ['#5fa3c4', '#2f6f98'],
  evening: ['#a9809a', '#4d5a86'],
  night: ['#2c4570', '#131f3d'],
} as const

const round = (value: number) => Math.round(value * 10) / 10

const gradient = (id: string, [top, bottom]: Tones) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient>`

const timeOf = ({ settings, things }: Scene): 'day' | 'evening' | 'night' => {
  if (settings.has('evening')) return 'evening'
  if (settings.has('day')) return 'day'
  return settings.has('night') || things.has('moon') || things.has('star') ? 'night' : 'day'
}

const groundOf = ({ settings, things }: Scene): Tones => {
  for (const name of ['snow', 'desert', 'beach', 'autumn'] as const) {
    const tones = settings.has(name) ? grounds[name] : undefined
    if (tones) return tones
  }
  const name = things.has('palm')
    ? 'beach'
    : things.has('cactus')
      ? 'desert'
      : things.has('city')
        ? 'city'
        : 'meadow'
  return grounds[name] ?? ['#9fc07a', '#6f9c56']
}

interface Canvas {
  readonly width: number
  readonly height: number
  /** Of a thing whose size is 1. */
  readonly unit: number
  /** Where the sky ends. */
  readonly horizon: number
  /** Where the water ends; the horizon, where there is none. */
  readonly shore: number
  readonly random: Random
}

const place = (
  name: string,
  wanted: Wanted,
  x: number,
  y: number,
  scale: number,
  { random }: Canvas,
): string => {
  const thing = things[name]
  if (!thing) return ''
  const flip = random.next() > 0.5 ? 1 : -1
  return `<g transform="translate(${round(x)} ${round(y)}) scale(${round(scale * flip * 100) / 100} ${round(scale * 100) / 100})">${thing.draw(wanted.colour ?? thing.colour, random)}</g>`
}

/** Places side by side, each a little off its middle, so that nothing hides the next one. */
const spread = (count: number, { width, random }: Canvas): number[] =>
  Array.from({ length: count }, (_, at) => ((at + 0.5 + random.between(-0.22, 0.22)) / count) * width)

const shuffled = <Item>(items: readonly Item[], random: Random): Item[] =>
  items
    .map((item) => ({ item, lot: random.next() }))
    .sort((a, b) => a.lot - b.lot)
    .map(({ item }) => item)

const drawRow = (scene: Scene, at: 'sky' | 'far' | 'ground' | 'water', canvas: Canvas): string => {
  const { unit, height, horizon, shore, random } = canvas
  const all = [...scene.things].flatMap(([name, wanted]) =>
    things[name]?.at === at ? Array.from({ length: wanted.count }, () => ({ name, wanted })) : [],
  )
  const crowd = Math.max(0.55, 1 - Math.max(0, all.length - 3) * 0.09)
  const lines = { sky: horizon * 0.62, far: horizon + 4, water: shore, ground: height }
  const xs = spread(all.length, canvas)
  const placed = shuffled(all, random).map(({ name, wanted }, index) => {
    const scale = ((things[name]?.size ?? 0.3) * unit * wanted.scale * crowd) / 100
    const depth = random.next()
    const y = {
      sky: Math.max(lines.sky * (0.3 + depth * 0.7), scale * 110),
      far: lines.far,
      water: horizon + (shore - horizon) * (0.35 + depth * 0.5),
      ground: shore + (height - shore) * (0.3 + depth * 0.55),
    }[at]
    const nearness = at === 'ground' ? 0.85 + depth * 0.3 : 1
    return { y, drawn: place(name, wanted, xs[index] ?? 0, y, scale * nearness, canvas) }
  })
  // what stands nearer is drawn over what stands behind it
  return placed
    .sort((a, b) => a.y - b.y)
    .map(({ drawn }) => drawn)
    .join('')
}

const waves = ({ width, horizon, shore, random }: Canvas): string =>
  Array.from({ length: 14 }, () => {
    const [x, y, w] = [
      random.between(0, width),
      random.between(horizon + 8, shore - 4),
      random.between(24, 70),
    ]
    return `<path d="M${round(x)} ${round(y)}q${round(w / 4)} -5 ${round(w / 2)} 0t${round(w / 2)} 0" fill="none" stroke="#fff" stroke-opacity=".45" stroke-width="3" stroke-linecap="round"/>`
  }).join('')

const specks = (
  count: number,
  { width, height, random }: Canvas,
  below: number,
  draw: (x: string) => string,
) =>
  Array.from({ length: count }, () =>
    draw(`${round(random.between(0, width))} ${round(random.between(0, height * below))}`),
  ).join('')

const weather = ({ settings }: Scene, canvas: Canvas): string => {
  const { width, height, horizon } = canvas
  const rain = settings.has('rain') || settings.has('storm')
  return [
    rain
      ? specks(
          70,
          canvas,
          1,
          (at) => `<path d="M${at}l-8 26" stroke="#dbe7f0" stroke-opacity=".7" stroke-width="2.5"/>`,
        )
      : '',
    settings.has('snow') && !rain
      ? specks(
          60,
          canvas,
          1,
          (at) => `<path d="M${at}h.1" stroke="#fff" stroke-width="9" stroke-linecap="round"/>`,
        )
      : '',
    settings.has('fog')
      ? [0.55, 0.75, 0.95]
          .map(
            (part) =>
              `<rect y="${round(horizon * part)}" width="${width}" height="${round(height * 0.12)}" fill="#fff" fill-opacity=".38"/>`,
          )
          .join('')
      : '',
  ].join('')
}

const rainbow = ({ width, horizon, unit }: Canvas): string =>
  ['#d9564a', '#e8923f', '#ecc94b', '#58a55c', '#4380c0', '#7d55a0']
    .map((colour, at) => {
      const r = round(unit * (0.56 - at * 0.022))
      return `<circle cx="${round(width / 2)}" cy="${round(horizon + unit * 0.08)}" r="${r}" fill="none" stroke="${colour}" stroke-opacity=".65" stroke-width="${round(unit * 0.022)}"/>`
    })
    .join('')

/** For words that name nothing that can be drawn: shapes by their letters, and nothing more is claimed. */
const drawShapes = ({ width, height, unit, random }: Canvas, colour: string | null): string => {
  const tones = [colour ?? '#3147c9', '#d9734e', '#e8b84a', '#4f8a6c', '#8b6a9c', '#2f3b52'] as const
  return Array.from({ length: 11 }, (_, at) => {
    const [x, y, r] = [random.between(0, width), random.between(0, height), unit * random.between(0.06, 0.26)]
    const fill = `fill="${tones[at % tones.length] ?? tones[0]}" fill-opacity="${round(random.between(0.45, 0.95))}"`
    const shape = random.pick(['disc', 'ring', 'bar', 'arc'])
    if (shape === 'disc') return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" ${fill}/>`
    if (shape === 'ring')
      return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="none" stroke="${tones[at % tones.length] ?? tones[0]}" stroke-width="${round(r * 0.22)}"/>`
    if (shape === 'bar')
      return `<rect x="${round(x - r)}" y="${round(y - r / 3)}" width="${round(r * 2)}" height="${round(r * 0.6)}" ${fill} transform="rotate(${round(random.between(-50, 50))} ${round(x)} ${round(y)})"/>`
    return `<path d="M${round(x - r)} ${round(y)}A${round(r)} ${round(r)} 0 0 1 ${round(x + r)} ${round(y)}Z" ${fill} transform="rotate(${round(random.between(0, 180))} ${round(x)} ${round(y)})"/>`
  }).join('')
}

const drawScene = (scene: Scene, canvas: Canvas): { defs: string; body: string } => {
  const { width, height, horizon, shore, random } = canvas
  const time = timeOf(scene)
  const isStormy = time === 'day' && (scene.settings.has('storm') || scene.settings.has('rain'))
  const sky = random.pick(skies[isStormy ? 'storm' : time] ?? [['#9fcdea', '#e8f3f4']])
  const starry =
    time === 'night'
      ? specks(
          45,
          canvas,
          0.5,
          (at) =>
            `<path d="M${at}h.1" stroke="#fff" stroke-opacity=".8" stroke-width="4" stroke-linecap="round"/>`,
        )
      : ''
  const edge = (y: number) => {
    const [a, b] = [random.between(-14, 14), random.between(-14, 14)]
    return `M0 ${round(y)}C${round(width * 0.3)} ${round(y + a)} ${round(width * 0.7)} ${round(y + b)} ${width} ${round(y)}V${height}H0Z`
  }
  const hasWater = shore > horizon
  const land = edge(shore)
  const dusk = time === 'night' ? `<path d="${land}" fill="#0b1026" fill-opacity=".45"/>` : ''
  return {
    defs: gradient('sky', sky) + gradient('land', groundOf(scene)) + gradient('water', seas[time]),
    body: [
      `<rect width="${width}" height="${height}" fill="url(#sky)"/>`,
      starry,
      scene.settings.has('rainbow') ? rainbow(canvas) : '',
      drawRow(scene, 'sky', canvas),
      drawRow(scene, 'far', canvas),
      hasWater
        ? `<rect y="${round(horizon)}" width="${width}" height="${round(height - horizon)}" fill="url(#water)"/>${waves(canvas)}`
        : '',
      drawRow(scene, 'water', canvas),
      `<path d="${land}" fill="url(#land)"/>`,
      dusk,
      drawRow(scene, 'ground', canvas),
      weather(scene, canvas),
    ].join(''),
  }
}

const hasThingAt = (scene: Scene, at: string) =>
  [...scene.things.keys()].some((name) => things[name]?.at === at)

export interface Sketch {
  svg: string
  /** The words that it draws, as they were written. */
  drawn: string[]
}

/**
 * A picture of the words that it knows, drawn by rules and without a model. The same texts, size and seed
 * give the same picture, byte for byte.
 */
export const drawSketch = (texts: readonly string[], size: ImageSize, seed: number): Sketch => {
  const [width = 1024, height = 1024] = size.split('x').map(Number)
  const scene = readScene(texts)
  const isKnown = scene.things.size > 0 || scene.settings.size > 0
  // other words, other shapes; the same scene keeps its composition when something is added to it
  const random = createRandom(isKnown ? seed : seed ^ seedOf(texts.join('\n')))
  const horizon = height * random.between(0.48, 0.6)
  const hasWater = scene.settings.has('sea') || hasThingAt(scene, 'water')
  const shore = hasWater
    ? height * (hasThingAt(scene, 'ground') || scene.settings.has('beach') ? 0.78 : 0.93)
    : horizon
  const canvas: Canvas = { width, height, unit: Math.min(width, height), horizon, shore, random }
  const { defs, body } = isKnown
    ? drawScene(scene, canvas)
    : {
        defs: '',
        body: `<rect width="${width}" height="${height}" fill="#f6f1e7"/>${drawShapes(canvas, scene.colour)}`,
      }
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><desc>A sketch, drawn without a model</desc><defs>${defs}</defs>${body}</svg>`,
    drawn: [...scene.words],
  }
}
