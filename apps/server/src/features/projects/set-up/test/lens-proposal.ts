export const lensProposal = {
  generatedTitle: 'Lens of Ar-Men',
  generatedDescription: 'Brings the lens back to work.',
  generatedSymbol: '🔭',
  generatedSystemPrompt: 'You help to restore a lens.',
  initialQuery: 'What does the lens weigh?',
  starterQuestions: ['What does the lens weigh?', 'When was it installed?', 'Who winds the clockwork?'],
}
