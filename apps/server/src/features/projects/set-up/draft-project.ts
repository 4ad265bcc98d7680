import { limits } from '@atelier/contract/limits'
import type { GeneratedProject, GenerateStep } from '@atelier/contract/projects/set-up'
import { clip } from '../../../platform/language/clip.ts'
import { withoutOpener } from '../../../platform/language/openers.ts'
import { sentences } from '../../../platform/language/sentences.ts'
import { oneLine, pickSymbol } from '../../sources/knowledge/index.ts'
import { draftTextsFor } from './draft-texts.ts'
import type { Material } from './material.ts'

const { titleMax, descriptionMax, systemPromptMax, promptMax, markdownMax } = limits.project
const shortTitleMax = 60
const goalMax = 700
const sourcesMax = 12
const nameMax = 80
const questionsMax = 6
const headingMin = 4
const headingMax = 80

const firstSentence = (goal: string): string => {
  const text = withoutOpener(oneLine(goal))
  const sentence = (sentences(text)[0]?.text ?? text).replace(/[.!?。\s]+$/u, '')
  const [first = '', ...rest] = sentence
  return first.toLocaleUpperCase() + rest.join('')
}

const describe = ({ goal, digests }: Material): string => {
  const texts = draftTextsFor(goal)
  const names = digests.slice(0, 3).map(({ title }) => clip(oneLine(title), nameMax))
  const sources = names.length > 0 ? ` ${texts.sources(names.join(', '))}` : ''
  const sentence = clip(firstSentence(goal), descriptionMax - sources.length - 1)
  return `${sentence}${sentence.endsWith('…') ? '' : '.'}${sources}`.slice(0, descriptionMax)
}

const instructionsFor = ({ goal, digests }: Material): string => {
  const texts = draftTextsFor(goal)
  const names = digests.slice(0, sourcesMax).map(({ title }) => `- ${clip(oneLine(title), nameMax)}`)
  const parts = [
    texts.task(clip(oneLine(goal), goalMax)),
    ...(names.length > 0 ? [`${texts.workFrom}\n${names.join('\n')}`] : []),
    texts.rules,
  ]
  return clip(parts.join('\n\n'), systemPromptMax)
}

const headingsOf = ({ passages }: Material, title: string): string[] => {
  const headings = passages
    .filter((passage) => passage.title === title)
    .flatMap(({ path }) => (path ?? []).map(({ text }) => oneLine(text)))
  return [...new Set(headings)].filter(
    (heading) => heading !== title && heading.length >= headingMin && heading.length <= headingMax,
  )
}

export const draftQuestions = (material: Material, limit: number): string[] => {
  const texts = draftTextsFor(material.goal)
  const questionsBySource = material.digests.map(({ title }) => {
    const name = clip(oneLine(title), nameMax)
    const headingQuestions = headingsOf(material, title).map((heading) => texts.about(name, heading))
    return [...headingQuestions.slice(0, 2), texts.overview(name), ...headingQuestions.slice(2)]
  })
  const lengthMax = questionsBySource.reduce((max, { length }) => Math.max(max, length), 0)
  const interleavedQuestions = Array.from({ length: lengthMax }, (_, index) =>
    questionsBySource.flatMap((questions) => questions[index] ?? []),
  ).flat()
  return [...new Set(interleavedQuestions)].filter(({ length }) => length <= promptMax).slice(0, limit)
}

export const draftProject = async (
  material: Material,
  report: (step: GenerateStep) => void,
): Promise<GeneratedProject> => {
  const { goal, digests } = material
  report('title')
  const generatedTitle = clip(firstSentence(goal), Math.min(titleMax, shortTitleMax))
  const generatedSymbol = await pickSymbol([goal, ...digests.map(({ title }) => title)].join('\n'))
  report('description')
  const generatedDescription = describe(material)
  report('systemPrompt')
  const starterQuestions = draftQuestions(material, questionsMax)
  return {
    isDraft: true,
    generatedTitle,
    generatedDescription,
    generatedSymbol,
    generatedSystemPrompt: instructionsFor(material),
    initialQuery: starterQuestions[0] ?? clip(firstSentence(goal), promptMax),
    starterQuestions,
  }
}

const escapeMarkdown = (text: string) => oneLine(text).replace(/([\\*_`[\]<>#|~$])/g, '\\$1')

export const draftPage = (material: Material): string => {
  const sources = material.digests.slice(0, sourcesMax).map(({ title }) => {
    const headings = headingsOf(material, title).slice(0, questionsMax)
    return [
      `### ${escapeMarkdown(title)}`,
      headings.map((heading) => `- ${escapeMarkdown(heading)}`).join('\n'),
    ]
      .filter(Boolean)
      .join('\n\n')
  })
  if (sources.length === 0) return ''
  return [`## ${draftTextsFor(material.goal).contents}`, ...sources].join('\n\n').slice(0, markdownMax)
}
