export const craftRecipes = [
  { kind: 'briefing', label: 'Make a briefing', question: 'Make a briefing of the sources, as a document.' },
  { kind: 'timeline', label: 'Make a timeline', question: 'Make a timeline of what the sources date.' },
  { kind: 'map', label: 'Make a map', question: 'Make a mind map of what the sources are about.' },
  { kind: 'table', label: 'Make a table', question: 'Make a table of the sources’ rows that can be sorted.' },
  {
    kind: 'questions',
    label: 'Make questions and answers',
    question: 'Create questions and answers from the sources, as a document.',
  },
] as const
