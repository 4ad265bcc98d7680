import { languageOf } from '../../../platform/language/stop-words.ts'
import { tokens } from '../../../platform/language/words.ts'

const englishTexts = {
  sources: (titles: string) => `Sources: ${titles}.`,
  task: (goal: string) => `Goal: ${goal}`,
  workFrom: 'Answer from the sources of this project first:',
  rules:
    'Cite the source of every statement. If the sources are silent or contradict each other, say so before you add anything of your own. Answer in the language of the question.',
  about: (title: string, heading: string) => `What does “${title}” say about “${heading}”?`,
  overview: (title: string) => `Give me an overview of “${title}”.`,
  contents: 'What the sources contain',
}

const germanTexts: typeof englishTexts = {
  sources: (titles) => `Quellen: ${titles}.`,
  task: (goal) => `Ziel: ${goal}`,
  workFrom: 'Antworte zuerst aus den Quellen dieses Projekts:',
  rules:
    'Belege jede Aussage mit ihrer Quelle. Wenn die Quellen schweigen oder sich widersprechen, sag das, bevor du etwas Eigenes ergänzt. Antworte in der Sprache der Frage.',
  about: (title, heading) => `Was steht in „${title}“ zu „${heading}“?`,
  overview: (title) => `Gib mir einen Überblick über „${title}“.`,
  contents: 'Was die Quellen enthalten',
}

export const draftTextsFor = (goal: string): typeof englishTexts =>
  languageOf(tokens(goal)) === 'de' ? germanTexts : englishTexts
