/**
 * What can be made of sources at a press. To a language model the question is a question; without one the built-in
 * assistant knows these by their words, and puts the sources’ own sentences together.
 */
export const craftRecipes = [
  { kind: 'briefing', label: 'Make a briefing', question: 'Make a briefing of the sources, as a document.' },
  { kind: 'timeline', label: 'Make a timeline', question: 'Make a timeline of what the sources date.' },
  { kind: 'map', label: 'Make a map', question: 'Make a mind map of what the sources are about.' },
  { kind: 'table', label: 'Make a table', question: 'Make a table of the sources’ rows that can be sorted.' },
  {
    kind: 'questions',
    label: 'Make questions and answers',
    question: 'Make questions and answers from the sources, as a document.',
  },
] as const

export type CraftRecipe = (typeof craftRecipes)[number]['kind']

export const recipeOf = (question: string): CraftRecipe | null =>
  craftRecipes.find((recipe) => recipe.question === question.trim())?.kind ?? null
