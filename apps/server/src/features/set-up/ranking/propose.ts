import { limits } from '@atelier/contract/limits'
import type { GeneratedProject, GenerateStep } from '@atelier/contract/set-up'
import { clip } from '../../../platform/language/clip.ts'
import { sentences } from '../../../platform/language/sentences.ts'
import { withoutOpener } from '../../../platform/language/openers.ts'
import { oneLine, pickSymbol } from '../../knowledge/index.ts'
import type { Material } from '../material.ts'
import { type SetupPhrases, setupPhrasesFor } from './phrases.ts'
import { askableQuestions } from './questions.ts'
import { listed, subjectsOf } from './subjects.ts'

const { titleMax, descriptionMax, systemPromptMax, promptMax } = limits.project
const shortTitle = 60
const questionsMax = 6
const sourcesNamed = 12

/** Where a goal goes on after its first thought. */
const clauseEnd =
  /[,;:(–—]|\s(so that|in order to|because|and then|damit|um zu|weil|afin (que|de)|pour que|parce que|para que|porque)\s/iu

const goalSentence = (goal: string): string => {
  const text = withoutOpener(oneLine(goal))
  return (sentences(text)[0]?.text ?? text).replace(/[.!?。\s]+$/u, '')
}

const secondThought = /\s(and|und|et|y)\s/iu

const capitalised = (text: string): string => {
  const [first = '', ...rest] = text
  return first.toLocaleUpperCase() + rest.join('')
}

const titleOf = (goal: string): string => {
  const whole = goalSentence(goal)
  const clause = whole.split(clauseEnd)[0]?.trim() ?? ''
  const first = clause.length > shortTitle ? (clause.split(secondThought)[0] ?? '') : clause
  const title = whole.length <= shortTitle || first.length < 12 ? whole : first
  return clip(capitalised(title), Math.min(titleMax, shortTitle + 20))
}

const descriptionOf = (goal: string, count: number, subjects: string[], say: SetupPhrases): string => {
  const rests =
    count > 0 && subjects.length > 0 ? ` ${say.drawsOn(count, listed(subjects, say.language))}` : ''
  return `${clip(capitalised(goalSentence(goal)), descriptionMax - rests.length - 1)}.${rests}`
    .replace('….', '…')
    .slice(0, descriptionMax)
}

const instructionsOf = ({ goal, digests }: Material, subjects: string[], say: SetupPhrases): string => {
  const named = digests
    .slice(0, sourcesNamed)
    .map(
      ({ title, tags }) =>
        `- ${clip(oneLine(title), 80)}${tags.length > 0 ? `: ${clip(tags.slice(0, 4).join(', '), 90)}` : ''}`,
    )
  const parts = [
    say.task(clip(oneLine(goal), 700)),
    ...(named.length > 0 ? [`${say.sources}\n${named.join('\n')}`] : []),
    say.rest,
    ...(subjects.length > 0 ? [say.terms(clip(subjects.join(', '), 300))] : []),
    say.answer,
  ]
  return clip(parts.join('\n\n'), systemPromptMax)
}

/** Proposes a project in the words of its goal and its sources, without a language model. */
export const proposeByRanking = async (
  material: Material,
  tell: (step: GenerateStep) => void,
): Promise<GeneratedProject> => {
  const { goal, digests } = material
  const say = setupPhrasesFor(goal)
  const subjects = subjectsOf(material, 8)
  tell('title')
  const generatedTitle = titleOf(goal)
  const generatedSymbol = await pickSymbol(
    [goal, goal, ...digests.map(({ title, tags }) => `${title}. ${tags.join(', ')}`)].join('\n'),
  )
  tell('description')
  const generatedDescription = descriptionOf(goal, digests.length, subjects.slice(0, 3), say)
  tell('systemPrompt')
  const starterQuestions = askableQuestions(material, questionsMax)
  return {
    generatedTitle,
    generatedDescription,
    generatedSymbol,
    generatedSystemPrompt: instructionsOf(material, subjects, say),
    initialQuery: starterQuestions[0] ?? clip(capitalised(goalSentence(goal)), promptMax),
    starterQuestions,
  }
}
