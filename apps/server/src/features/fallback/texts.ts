import { languageOf } from '../../platform/language/stop-words.ts'
import { tokens } from '../../platform/language/words.ts'

/** `state`: a model may be connected, but not selected for this chat. */
const englishTexts = (state: 'connected' | 'selected') => ({
  passages: `No language model is ${state}. These passages fit your question best.`,
  beginnings: `No language model is ${state}. This is how your sources begin.`,
  noMatch: `No language model is ${state}, and no passage matches this question. This is how the source you named begins.`,
  omitted: (count: number) =>
    count === 1 ? 'One more source isn’t shown.' : `${count} more sources aren’t shown.`,
  nothing: `No language model is ${state}, and Atelier couldn’t find a passage in your sources that matches this question. Try words that appear in your sources.`,
  noSources: `No language model is ${state}, so Atelier can only search sources, and this chat has none. Add files, links or text${
    state === 'selected'
      ? ', or select a model.'
      : '. An admin can connect a model in the account menu, under Server, Models.'
  }`,
  closed:
    'This bot can’t answer: its sources are closed, and without a language model it could only quote them word for word. The bot’s owner can open the sources, or your administrator can connect a language model.',
  reading: (titles: string) => `Still being read: ${titles}.`,
  failed: (titles: string) => `Couldn’t be read: ${titles}.`,
})

const germanTexts: typeof englishTexts = (state) => {
  const missingModelText = `Es ist kein Sprachmodell ${state === 'selected' ? 'ausgewählt' : 'verbunden'}`
  return {
    passages: `${missingModelText}. Diese Passagen passen am besten zu Ihrer Frage.`,
    beginnings: `${missingModelText}. So beginnen Ihre Quellen.`,
    noMatch: `${missingModelText}, und keine Passage passt zu dieser Frage. So beginnt die von Ihnen genannte Quelle.`,
    omitted: (count) =>
      count === 1
        ? 'Eine weitere Quelle wird nicht angezeigt.'
        : `${count} weitere Quellen werden nicht angezeigt.`,
    nothing: `${missingModelText}, und in Ihren Quellen wurde keine Passage zu dieser Frage gefunden. Versuchen Sie es mit Wörtern, die in Ihren Quellen vorkommen.`,
    noSources: `${missingModelText}. Atelier kann deshalb nur Quellen durchsuchen, und dieser Chat hat keine. Fügen Sie Dateien, Links oder Text hinzu${
      state === 'selected'
        ? ', oder wählen Sie ein Modell aus.'
        : '. Ein Admin kann im Kontomenü unter „Server“, „Modelle“ ein Modell verbinden.'
    }`,
    closed:
      'Dieser Bot kann nicht antworten: Seine Quellen sind geschlossen, und ohne Sprachmodell könnte er nur wörtlich daraus zitieren. Der Eigentümer des Bots kann die Quellen öffnen, oder Ihr Administrator kann ein Sprachmodell verbinden.',
    reading: (titles) => `Wird noch gelesen: ${titles}.`,
    failed: (titles) => `Konnte nicht gelesen werden: ${titles}.`,
  }
}

export const textsFor = (question: string, isModelConnected: boolean): ReturnType<typeof englishTexts> =>
  (languageOf(tokens(question)) === 'de' ? germanTexts : englishTexts)(
    isModelConnected ? 'selected' : 'connected',
  )
