import type { Random } from '../random.ts'
import type { Corpus } from './generated-corpus.ts'

const towns = ['Lyon', 'Gdansk', 'Porto', 'Malmö', 'Trieste', 'Ghent'] as const
const things = ['hex bolt', 'cable gland', 'bearing', 'gasket', 'ball valve', 'hose clamp', 'fuse', 'relay', 'thermostat', 'drill bit'] // oxfmt-ignore
const materials = ['brass', 'steel', 'nylon', 'bronze', 'ceramic'] as const
const sizes = ['6 mm', '8 mm', '10 mm', '12 mm', '16 mm', '20 mm'] as const

/**
 * Creates stock lists of several warehouses with the same articles, so that a row is identified by its file
 * and its text.
 */
export const makeStock = (random: Random): Corpus => {
  const documents: { file: string; bytes: string }[] = []
  const questions: Corpus['questions'][number][] = []
  for (const town of towns) {
    const file = `Stock ${town}.csv`
    const rows = ['Article,Material,Size,Shelf,On hand,Unit price,Supplier code']
    const all = things.flatMap((thing) =>
      materials.flatMap((material) => sizes.map((size) => [thing, material, size] as const)),
    )
    for (const [index, [thing, material, size]] of random.shuffled(all).slice(0, 220).entries()) {
      const code = `${town.slice(0, 2).toUpperCase()}-${1000 + random.below(9000)}`
      rows.push(
        `${thing},${material},${size},${'ABCDEFG'[random.below(7)]}${random.between(1, 40)},${random.below(900)},${(random.between(20, 9000) / 100).toFixed(2)},${code}`,
      )
      if (index % 45 !== 7) continue
      const text = random.one([
        `price of the ${size} ${material} ${thing} in ${town}`,
        `how many ${material} ${thing}s of ${size} are left in stock ${town}`,
        `${thing} ${material} ${size} ${town}`,
      ])
      questions.push({ language: 'en', difficulty: 'table', file, needle: code, text })
    }
    documents.push({ file, bytes: `${rows.join('\n')}\n` })
  }
  return { documents, questions }
}
