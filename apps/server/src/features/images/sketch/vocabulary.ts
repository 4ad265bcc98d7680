import { fold } from '../../../platform/language/fold.ts'

/** Words of a prompt and what they stand for. A thing’s own name need not be listed. */
const synonyms: Readonly<Record<string, string>> = {
  sun: 'sunshine sunny sonne soleil sol',
  moon: 'mond lune crescent',
  star: 'starry stern etoile',
  cloud: 'cloudy wolke nuage overcast',
  bird: 'seagull gull eagle swallow vogel oiseau dove crow',
  balloon: 'ballon airship',
  kite: 'drachen',
  plane: 'airplane aeroplane aircraft jet flugzeug avion',
  mountain: 'peak alp alps summit volcano berg gebirge montagne mountainous',
  hill: 'hilly valley hugel colline countryside',
  city: 'town skyline skyscraper building street downtown stadt ville metropolis urban',
  castle: 'palace fortress schloss burg chateau',
  house: 'home cottage cabin hut barn farm farmhouse haus hauser maison villa',
  tree: 'oak forest wood woods baum wald walder arbre foret park orchard',
  pine: 'fir spruce conifer tanne kiefer sapin',
  palm: 'palmtree palme coconut tropical island insel',
  cactus: 'cacti kaktus',
  flower: 'rose tulip daisy sunflower blossom garden blume fleur bloom poppy',
  mushroom: 'pilz champignon toadstool',
  rock: 'stone boulder cliff fels stein rocher pebble',
  person:
    'man woman boy girl child people human friend farmer mensch mann frau kind personne walker figure hiker king queen',
  cat: 'kitten katze',
  dog: 'puppy hund chien wolf fox fuchs',
  sheep: 'lamb schaf mouton goat',
  car: 'auto automobile taxi voiture truck',
  lighthouse: 'leuchtturm phare beacon',
  windmill: 'mill windmuhle moulin turbine',
  tent: 'camp camping zelt tente',
  heart: 'love herz coeur valentine',
  apple: 'apfel pomme fruit',
  cup: 'mug coffee tea tasse kaffee cafe teacup',
  book: 'buch bucher livre reading library novel notebook',
  boat: 'ship sailboat sail yacht canoe ferry boot schiff segelboot segelschiff bateau voilier',
  fish: 'fisch poisson goldfish salmon',
  whale: 'wal baleine dolphin',
}

/** Where it is, when, and what the weather is like. */
const settings: Readonly<Record<string, string>> = {
  sea: 'ocean water lake river harbour harbor hafen port bay shore wave meer see fluss mer lac coast seaside pond',
  beach: 'sand sandy strand plage dune',
  desert: 'wuste sahara',
  snow: 'snowy winter ice icy schnee neige frozen arctic',
  night: 'nacht nuit midnight dark nocturnal',
  evening:
    'sunset dusk dawn sunrise twilight abend sonnenuntergang sonnenaufgang golden soir coucher morning morgen matin',
  day: 'daytime noon tag jour',
  storm: 'stormy thunder sturm lightning gewitter',
  rain: 'rainy regen pluie drizzle',
  fog: 'foggy mist misty nebel',
  rainbow: 'regenbogen',
  autumn: 'fall herbst automne autumnal',
}

const colours: Readonly<Record<string, readonly [string, string]>> = {
  red: ['#c8403a', 'rot rote rotes roter rouge crimson'],
  orange: ['#e0802f', 'amber'],
  yellow: ['#ecc046', 'gelb gelbe jaune gold'],
  green: ['#4c8f52', 'grun grune vert'],
  blue: ['#3b6fb5', 'blau blaue bleu navy'],
  purple: ['#7d55a0', 'violet lila violett lavender'],
  pink: ['#dd7a9b', 'rosa magenta'],
  brown: ['#86603f', 'braun marron wooden'],
  black: ['#3a332c', 'schwarz schwarze noir'],
  white: ['#faf7f0', 'weiss weisse blanc'],
  grey: ['#8f8b84', 'gray grau gris silver'],
}

const counts: Readonly<Record<string, readonly [number, string]>> = {
  '1': [1, 'a an one single ein eine un une'],
  '2': [2, 'two couple pair zwei deux both'],
  '3': [3, 'three few some several drei trois'],
  '4': [4, 'four vier quatre'],
  '5': [5, 'five funf cinq many lots viele flock'],
  '6': [6, 'six sechs'],
  '7': [7, 'seven sieben sept'],
}

const sizes: Readonly<Record<string, readonly [number, string]>> = {
  big: [1.45, 'large bigger larger huge giant tall gross grosser grand'],
  small: [0.65, 'little tiny smaller klein kleine petit petite mini'],
}

const negations = new Set('no not without remove delete erase minus ohne kein keine sans'.split(' '))

type Meaning =
  | { is: 'thing' | 'setting'; name: string }
  | { is: 'colour'; value: string }
  | { is: 'count' | 'size'; value: number }
  | { is: 'negation' }

const meanings = new Map<string, Meaning>()
const add = (name: string, others: string, meaning: Meaning) => {
  for (const word of [name, ...others.split(' ')]) meanings.set(word, meaning)
}
for (const [name, others] of Object.entries(synonyms)) add(name, others, { is: 'thing', name })
for (const [name, others] of Object.entries(settings)) add(name, others, { is: 'setting', name })
for (const [name, [value, others]] of Object.entries(colours)) add(name, others, { is: 'colour', value })
for (const [name, [value, others]] of Object.entries(counts)) add(name, others, { is: 'count', value })
for (const [name, [value, others]] of Object.entries(sizes)) add(name, others, { is: 'size', value })
for (const word of negations) meanings.set(word, { is: 'negation' })

export interface Understood {
  meaning: Meaning
  word: string
  isPlural: boolean
}

const meaningOf = (word: string): Understood | null => {
  const plain = fold(word)
  const known = meanings.get(plain)
  if (known) return { meaning: known, word, isPlural: false }
  for (const [ending, end] of [
    ['ies', 'y'],
    ['ches', 'ch'],
    ['es', ''],
    ['s', ''],
    ['en', ''],
    ['e', ''],
  ] as const) {
    const singular = plain.endsWith(ending) ? meanings.get(plain.slice(0, -ending.length) + end) : undefined
    if (singular && plain.length > ending.length + 2) return { meaning: singular, word, isPlural: true }
  }
  return null
}

/** The words of a text that mean something here, in their order; null for each of the others. */
export const understand = (text: string): (Understood | null)[] =>
  (text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map(meaningOf)
