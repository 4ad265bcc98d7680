import { misspell, type Random } from '../random.ts'
import type { Corpus } from './generated-corpus.ts'

const products = ['Auriga', 'Borealis', 'Corvus', 'Delphin', 'Eridan', 'Fornax', 'Grus', 'Hydra', 'Indus', 'Lynx', 'Mensa', 'Norma'] // oxfmt-ignore
const models = ['120', '240', '360'] as const

const filler = (random: Random, product: string): string =>
  random
    .shuffled([
      `The ${product} series is made for continuous use in workshops and on building sites.`,
      'Before opening the cover, disconnect the mains and wait until the fan has stopped.',
      'Spare parts are listed in the annex and can be ordered through any dealer.',
      'Do not expose the casing to direct sun for hours, since the seals age faster.',
      'The type plate is found on the rear, beneath the handle.',
      'Keep these instructions near the machine and hand them on with it.',
      'Unusual noises should be reported to an authorised workshop at once.',
      'The manufacturer accepts no responsibility for damage by improper use.',
    ])
    .slice(0, 6)
    .join(' ')

/** Creates one long manual of many pumps that differ in name and figures, and a short sheet for each pump. */
export const makeCatalogue = (random: Random): Corpus => {
  const documents: { file: string; bytes: string }[] = []
  const questions: Corpus['questions'][number][] = []
  const completeEdition: string[] = ['# Pump catalogue, complete edition']
  const file = 'Pump catalogue complete.md'
  for (const product of products) {
    for (const model of models) {
      const name = `${product} ${model}`
      const [weight, flow, noise, litres, hours] = [
        random.between(11, 89),
        random.between(101, 899),
        random.between(41, 88),
        random.between(2, 9) + 0.5,
        random.between(3, 39) * 50,
      ]
      const sections: [needle: string, text: string, asked: string][] = [
        [
          `weighs ${weight} kilograms`,
          `Ready for operation, the ${name} weighs ${weight} kilograms without hoses.`,
          `how heavy is the ${name} pump, weight`,
        ],
        [
          `${flow} litres a minute`,
          `At full throttle it delivers ${flow} litres a minute over a head of ten metres.`,
          `${name} delivery litres per min`,
        ],
        [
          `${noise} decibels`,
          `At a distance of one metre, ${noise} decibels were measured.`,
          `how many decibels does the ${name} make`,
        ],
        [
          `${litres} litres of fuel`,
          `The tank holds ${litres} litres of fuel, petrol without ethanol being preferred.`,
          `fuel tank capacity of ${name}, litres`,
        ],
        [
          `after ${hours} hours`,
          `The oil is changed after ${hours} hours, the filter every second time.`,
          `when do I change the oil of the ${name}`,
        ],
      ]
      completeEdition.push(`## ${name}`, filler(random, product))
      for (const [, text] of sections)
        completeEdition.push(`${text} ${filler(random, product).split('. ').slice(0, 2).join('. ')}.`)
      const [needle, , question] = random.one([sections[0] ?? ['', '', ''], ...sections.slice(1)])
      const slip = random.below(3) === 0
      questions.push({
        language: 'en',
        difficulty: slip ? 'typo' : 'confusable',
        file,
        needle,
        text: slip ? misspell(random, question) : question,
      })
    }
    documents.push({
      file: `Leaflet ${product}.md`,
      bytes: `# ${product}\n\n${filler(random, product)}\n\nAsk your dealer for models, weight, delivery, tank, oil and noise of the ${product} pumps.\n`,
    })
  }
  documents.push({ file, bytes: `${completeEdition.join('\n\n')}\n` })
  return { documents, questions }
}
