import { linkSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Citation } from '@atelier/contract/answers/citation'
import { startAtelier } from '@atelier/testing/start-atelier'
import { makeHome } from '../lib/run-atelier.ts'
import { type Person, signUp } from '../lib/person.ts'
import { untilProcessed } from '../lib/until-processed.ts'
import { uploadFile } from '../lib/upload-file.ts'
import { sendQuestion, newChat } from '../models/conversation.ts'
import { getModels } from '../models/get-models.ts'
import type { Question } from './questions.ts'

export interface ModelFigures {
  readonly model: string
  readonly questions: number
  /** Number of questions that the documents answer. */
  readonly answerable: number
  /** Number of answers that match what is expected and cite the document. */
  readonly correctCount: number
  /** Number of answers that cite nothing to questions that the documents don't answer. */
  readonly declinedCount: number
  readonly silentCount: number
  readonly failedCount: number
  readonly citations: number
  /** Number of citations whose passage contains every number and name of the sentence. */
  readonly supportedCount: number
  /** Median milliseconds to the first token; null if no token arrived. */
  readonly firstToken: number | null
}

const answerOf = async (person: Person, chatId: string) => {
  const { messages } = (await person.get(`/v1/chats/${chatId}`)) as {
    messages: { citations?: Citation[]; parts: { type: string; text?: string }[] }[]
  }
  const last = messages.at(-1)
  const text = (last?.parts ?? []).map((part) => (part.type === 'text' ? (part.text ?? '') : '')).join('')
  return { text, citations: last?.citations ?? [] }
}

const normalize = (text: string) =>
  text
    .replaceAll(/[’‘]/g, "'")
    .replaceAll(/\*\*|`|\\/g, '')
    .toLowerCase()

/** Finds numbers, and capitalized words that don't begin the sentence. */
const factsIn = (sentence: string): string[] => {
  const words = sentence.replaceAll(/\[\d+\]/g, ' ').match(/[\p{L}\p{N}][\p{L}\p{N}.,'’-]*/gu) ?? []
  return words
    .filter((word, index) => /\d/.test(word) || (index > 0 && /^\p{Lu}/u.test(word)))
    .map((word) => normalize(word.replace(/[.,'’-]+$/, '')))
}

/** Finds each citation with the sentence that precedes it. */
const citedSentences = (text: string): { sentence: string; numbers: number[] }[] =>
  [...text.matchAll(/[^.!?\n]*(?:[.!?](?!\s|\[|$)[^.!?\n]*)*[.!?]?\s?((?:\[\d+\])+)/g)].map(
    ([whole, references]) => ({
      sentence: whole,
      numbers: [...(references ?? '').matchAll(/\d+/g)].map(([number]) => Number(number)),
    }),
  )

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? null

/** Asks every question as a user would, in a project with all documents, and counts the outcomes. */
export const askModel = async (
  model: string,
  questions: readonly Question[],
  folders: readonly string[],
  showAnswers: boolean,
): Promise<ModelFigures> => {
  await using home = await makeHome('pglite')
  const models = await getModels()
  mkdirSync(join(home.dataDir, 'models'))
  for (const path of Object.values(models ?? {})) linkSync(path, join(home.dataDir, 'models', basename(path)))
  await using atelier = await startAtelier({
    ...process.env,
    ...home.environment,
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    ASSISTANT_DAILY_LIMIT: 'off',
    REQUESTS_PER_MINUTE: 'off',
  })
  const ada = await signUp(atelier.url, 'ada')
  const projectInput = { name: 'Handbook', description: 'Every document', creationMode: 'MANUAL' }
  const project = String((await ada.post('/v1/projects', projectInput))['id'])
  for (const folder of folders)
    for (const filename of readdirSync(folder)) {
      const bytes = readFileSync(join(folder, filename))
      await untilProcessed(ada, await uploadFile(ada, bytes, { filename, projectId: project }))
    }

  let [correctCount, declinedCount, silentCount, answerable, failedCount, citations, supportedCount] = [
    0, 0, 0, 0, 0, 0, 0,
  ]
  const firstTokenTimes: number[] = []
  for (const { question, follows, expects = [], file, files, hasNoAnswer: isSilent } of questions) {
    const chat = await newChat(ada, project)
    if (follows !== undefined) await sendQuestion(ada, chat, model, follows)
    const { status, firstTokenMs } = await sendQuestion(ada, chat, model, question)
    if (firstTokenMs !== null) firstTokenTimes.push(firstTokenMs)
    const answer = await answerOf(ada, chat)
    const byNumber = new Map(answer.citations.map((citation) => [citation.number, citation]))
    if (status === 'failed') failedCount += 1
    const isCorrect =
      expects.every((pattern) => new RegExp(pattern, 'i').test(normalize(answer.text))) &&
      (files ?? (file ? [file] : [])).every((name) => answer.citations.some(({ title }) => title === name))
    if (isSilent === true) {
      silentCount += 1
      if (answer.citations.length === 0) declinedCount += 1
    } else if (file !== null) {
      answerable += 1
      if (isCorrect) correctCount += 1
    }
    for (const { sentence, numbers } of citedSentences(answer.text)) {
      const facts = factsIn(sentence)
      for (const number of numbers) {
        const citation = byNumber.get(number)
        const citationText = normalize(`${citation?.quote} ${citation?.columns ?? ''} ${citation?.title}`)
        citations += 1
        if (citation && facts.every((fact) => citationText.includes(fact))) supportedCount += 1
        else if (showAnswers) console.log(`unsupported\t${sentence}\t${citationText.slice(0, 300)}`)
      }
    }
    if (showAnswers)
      console.log(`${isCorrect ? 'right' : 'other'}\t${question}\n\t${answer.text.slice(0, 400)}`)
  }
  return {
    model,
    questions: questions.length,
    answerable,
    correctCount,
    declinedCount,
    silentCount,
    failedCount,
    citations,
    supportedCount,
    firstToken: median(firstTokenTimes),
  }
}
