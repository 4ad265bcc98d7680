import { languageOf, type Language } from '../../../platform/language/stop-words.ts'
import { tokens } from '../../../platform/language/words.ts'

/** What is said around the goal's and the sources' own words. */
export interface SetupPhrases {
  readonly language: Language
  drawsOn: (count: number, subjects: string) => string
  /** Instructions for a project. */
  task: (goal: string) => string
  sources: string
  rest: string
  terms: (terms: string) => string
  answer: string
  /** Questions. */
  about: (phrase: string) => string
  amount: (phrase: string) => string
  date: (phrase: string) => string
  points: (title: string) => string
  /** Headings of a public page. */
  holds: string
}

const english: SetupPhrases = {
  language: 'en',
  drawsOn: (count, subjects) =>
    `Draws on ${count === 1 ? 'one source' : `${count} sources`} about ${subjects}.`,
  task: (goal) => `Help with this goal: ${goal}`,
  sources: 'Work from the sources of this project first:',
  rest: 'Rest every statement on them, and say where it stands. Where they are silent or contradict each other, say so before you add anything of your own.',
  terms: (terms) => `Use the terms of the sources: ${terms}.`,
  answer:
    'Answer in English unless you are asked in another language: briefly, with the figures, names and dates that the sources give.',
  about: (phrase) => `What do the sources say about “${phrase}”?`,
  amount: (phrase) => `What is the amount for “${phrase}”?`,
  date: (phrase) => `What is the date for “${phrase}”?`,
  points: (title) => `What are the main points of “${title}”?`,
  holds: 'What the sources hold',
}

const texts: Partial<Record<Language, SetupPhrases>> = {
  en: english,
  de: {
    language: 'de',
    drawsOn: (count, subjects) =>
      `Stützt sich auf ${count === 1 ? 'eine Quelle' : `${count} Quellen`} zu ${subjects}.`,
    task: (goal) => `Hilf bei diesem Ziel: ${goal}`,
    sources: 'Arbeite zuerst mit den Quellen dieses Projekts:',
    rest: 'Stütze jede Aussage auf sie und sag, wo sie steht. Wo sie schweigen oder einander widersprechen, sag das, bevor du etwas Eigenes ergänzt.',
    terms: (terms) => `Verwende die Begriffe der Quellen: ${terms}.`,
    answer:
      'Antworte auf Deutsch, außer wenn anders gefragt wird: knapp, mit den Zahlen, Namen und Daten der Quellen.',
    about: (phrase) => `Was sagen die Quellen über „${phrase}“?`,
    amount: (phrase) => `Wie hoch ist der Betrag für „${phrase}“?`,
    date: (phrase) => `Was ist das Datum für „${phrase}“?`,
    points: (title) => `Was ist die Zusammenfassung von „${title}“?`,
    holds: 'Was in den Quellen steht',
  },
  fr: {
    language: 'fr',
    drawsOn: (count, subjects) =>
      `S’appuie sur ${count === 1 ? 'une source' : `${count} sources`} : ${subjects}.`,
    task: (goal) => `Aide à atteindre ce but : ${goal}`,
    sources: 'Travaille d’abord à partir des sources de ce projet :',
    rest: 'Appuie chaque affirmation sur elles et dis où elle se trouve. Si elles se taisent ou se contredisent, dis-le avant d’ajouter quoi que ce soit.',
    terms: (terms) => `Emploie les termes des sources : ${terms}.`,
    answer:
      'Réponds en français, sauf si l’on te parle une autre langue : brièvement, avec les chiffres, les noms et les dates des sources.',
    about: (phrase) => `Que disent les sources sur « ${phrase} » ?`,
    amount: (phrase) => `Quel est le montant pour « ${phrase} » ?`,
    date: (phrase) => `Quelle est la date pour « ${phrase} » ?`,
    points: (title) => `Quel est le résumé de « ${title} » ?`,
    holds: 'Ce que contiennent les sources',
  },
  es: {
    language: 'es',
    drawsOn: (count, subjects) =>
      `Se apoya en ${count === 1 ? 'una fuente' : `${count} fuentes`} sobre ${subjects}.`,
    task: (goal) => `Ayuda con este objetivo: ${goal}`,
    sources: 'Trabaja primero con las fuentes de este proyecto:',
    rest: 'Apoya cada afirmación en ellas y di dónde está. Donde callen o se contradigan, dilo antes de añadir nada propio.',
    terms: (terms) => `Usa los términos de las fuentes: ${terms}.`,
    answer:
      'Responde en español, salvo que te hablen en otro idioma: con brevedad y con las cifras, los nombres y las fechas de las fuentes.',
    about: (phrase) => `¿Qué dicen las fuentes sobre «${phrase}»?`,
    amount: (phrase) => `¿Cuál es el importe para «${phrase}»?`,
    date: (phrase) => `¿Cuál es la fecha para «${phrase}»?`,
    points: (title) => `¿Cuál es el resumen de «${title}»?`,
    holds: 'Lo que dicen las fuentes',
  },
}

const ofOtherLanguages: SetupPhrases = {
  ...english,
  answer:
    'Answer in the language of the question: briefly, with the figures, names and dates that the sources give.',
}

/** In the language of the text, where it is one of the table's. */
export const setupPhrasesFor = (text: string): SetupPhrases => {
  const language = languageOf(tokens(text))
  return (language && texts[language]) ?? ofOtherLanguages
}
