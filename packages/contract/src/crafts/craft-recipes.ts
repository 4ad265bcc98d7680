export const craftRecipes = [
  {
    kind: 'briefing',
    label: 'Create a briefing',
    question: 'Create a briefing from the sources, as a document.',
  },
  {
    kind: 'timeline',
    label: 'Create a timeline',
    question: 'Create a timeline of the dates in the sources.',
  },
  {
    kind: 'map',
    label: 'Create a mind map',
    question: 'Create a mind map of the topics in the sources.',
  },
  { kind: 'table', label: 'Create a table', question: 'Create a sortable table from the sources.' },
  {
    kind: 'questions',
    label: 'Create a Q&A',
    question: 'Create questions and answers from the sources, as a document.',
  },
] as const
