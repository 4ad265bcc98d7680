import { languageOf } from '../../platform/language/stop-words.ts'
import { tokens } from '../../platform/language/words.ts'

const english = {
  passages: 'No language model is connected. These passages fit your question best.',
  beginnings: 'No language model is connected. This is how your sources begin.',
  unfit:
    'No language model is connected, and no passage fits this question. This is how the source that you named begins.',
  omitted: (count: number) => `${count} more sources are not shown.`,
  nothing:
    'No language model is connected, and Atelier could not find a passage in your sources that fits this question. Try words that your sources use.',
  noSources:
    'No language model is connected, so Atelier can only search sources, and this chat has none. Add files, links or text. An admin can connect a model under Server, Models, in the account menu.',
  closed:
    'This bot’s sources are closed, and without a language model it could only quote them word for word, so there is no answer here. The bot’s owner can open the sources, or your administrator can connect a language model.',
  reading: (titles: string) => `Still being read: ${titles}.`,
  failed: (titles: string) => `Could not be read: ${titles}.`,
}

const german: typeof english = {
  passages: 'Es ist kein Sprachmodell verbunden. Diese Passagen passen am besten zu Ihrer Frage.',
  beginnings: 'Es ist kein Sprachmodell verbunden. So beginnen Ihre Quellen.',
  unfit:
    'Es ist kein Sprachmodell verbunden, und keine Passage passt zu dieser Frage. So beginnt die Quelle, die Sie nennen.',
  omitted: (count) => `${count} weitere Quellen werden nicht gezeigt.`,
  nothing:
    'Es ist kein Sprachmodell verbunden, und eine Passage zu dieser Frage ließ sich in Ihren Quellen nicht finden. Versuchen Sie es mit Wörtern, die in Ihren Quellen stehen.',
  noSources:
    'Es ist kein Sprachmodell verbunden. Atelier kann deshalb nur Quellen durchsuchen, und dieser Chat hat keine. Fügen Sie Dateien, Links oder Text hinzu. Ein Administrator kann ein Modell verbinden: im Kontomenü unter Server, Modelle.',
  closed:
    'Die Quellen dieses Bots sind nicht offen, und ohne Sprachmodell könnte er nur wörtlich aus ihnen zitieren. Deshalb gibt es hier keine Antwort. Wer den Bot betreibt, kann die Quellen öffnen; wer den Server betreibt, kann ein Sprachmodell verbinden.',
  reading: (titles) => `Wird noch gelesen: ${titles}.`,
  failed: (titles) => `Konnte nicht gelesen werden: ${titles}.`,
}

export const textsFor = (question: string): typeof english =>
  languageOf(tokens(question)) === 'de' ? german : english
