import { messages as english } from '@atelier/contract/messages'
import type { Sentence } from '@atelier/contract/sentence'
import { translate } from './text.tsx'

type Texts<Text> = string | ((...values: never[]) => Text) | { readonly [name: string]: Texts<Text> }

type TranslatedMessage<Each> = Each extends (...values: infer Values) => Sentence
  ? (...values: Values) => string
  : Each extends string
    ? Each
    : { readonly [Name in keyof Each]: TranslatedMessage<Each[Name]> }

const translateAll = (texts: Texts<Sentence>): Texts<string> => {
  if (typeof texts === 'string') return translate(texts)
  if (typeof texts === 'function') return (...values) => translate(texts(...values))
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, translateAll(text)]))
}

export const messages = translateAll(english) as TranslatedMessage<typeof english>
