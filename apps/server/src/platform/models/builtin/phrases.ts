import { languageOf, type Language } from '../../language/stop-words.ts'
import { tokens } from '../../language/words.ts'

interface Phrases {
  notFound: string
  closest: string
  noSources: string
  unread: (titles: string) => string
  failed: (titles: string) => string
  greeting: string
}

const connect =
  'A language model can be connected too: see “Connect a model” in the README (for example OLLAMA_BASE_URL or OPENAI_API_KEY).'

const english: Phrases = {
  notFound: 'I could not find that in your sources.',
  closest: 'What comes closest:',
  noSources: `This chat has no sources yet, and no language model is connected, so there is nothing that I could answer from. Add a file, a link or a text with the paperclip, and I will answer in the words of your sources. ${connect}`,
  unread: (titles) => `Still being read: ${titles}. Ask again in a moment.`,
  failed: (titles) => `Could not be read: ${titles}.`,
  greeting:
    'Hello! Ask me something about your sources, and I will answer in their own words, with the place where it stands.',
}

const texts: Partial<Record<Language, Phrases>> = {
  en: english,
  de: {
    notFound: 'Das konnte ich in Ihren Quellen nicht finden.',
    closest: 'Am nächsten kommt:',
    noSources:
      'Dieser Chat hat noch keine Quellen, und es ist kein Sprachmodell verbunden: Es gibt nichts, woraus ich antworten könnte. Fügen Sie mit der Büroklammer eine Datei, einen Link oder einen Text hinzu, dann antworte ich in den Worten Ihrer Quellen. Ein Sprachmodell lässt sich ebenfalls verbinden: siehe „Connect a model“ im README.',
    unread: (titles) => `Wird noch gelesen: ${titles}. Fragen Sie gleich noch einmal.`,
    failed: (titles) => `Konnte nicht gelesen werden: ${titles}.`,
    greeting:
      'Hallo! Fragen Sie mich etwas zu Ihren Quellen; ich antworte in deren eigenen Worten, mit der Stelle.',
  },
  fr: {
    notFound: 'Je n’ai pas trouvé cela dans vos sources.',
    closest: 'Ce qui s’en approche le plus :',
    noSources:
      'Cette discussion n’a pas encore de sources et aucun modèle de langue n’est connecté : il n’y a rien à partir de quoi répondre. Ajoutez un fichier, un lien ou un texte avec le trombone, et je répondrai avec les mots de vos sources. On peut aussi connecter un modèle de langue : voir « Connect a model » dans le README.',
    unread: (titles) => `Lecture en cours : ${titles}. Reposez la question dans un instant.`,
    failed: (titles) => `N’a pas pu être lu : ${titles}.`,
    greeting:
      'Bonjour ! Posez-moi une question sur vos sources ; je réponds avec leurs propres mots, en indiquant l’endroit.',
  },
  es: {
    notFound: 'No he encontrado eso en tus fuentes.',
    closest: 'Lo más cercano:',
    noSources:
      'Este chat aún no tiene fuentes y no hay ningún modelo de lenguaje conectado: no hay nada con lo que responder. Añade un archivo, un enlace o un texto con el clip, y responderé con las palabras de tus fuentes. También se puede conectar un modelo de lenguaje: véase «Connect a model» en el README.',
    unread: (titles) => `Todavía se está leyendo: ${titles}. Pregunta de nuevo en un momento.`,
    failed: (titles) => `No se ha podido leer: ${titles}.`,
    greeting:
      '¡Hola! Pregúntame algo sobre tus fuentes; respondo con sus propias palabras e indico el lugar.',
  },
}

/** What the assistant says in its own words, in the language of the question where it knows it. */
export const phrasesFor = (question: string): Phrases =>
  texts[languageOf(tokens(question)) ?? 'en'] ?? english
