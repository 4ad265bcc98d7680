/** Draws answers that the server could only write plainly (formulas, diagrams, colored code) as the chat does. */
const answers = [...document.querySelectorAll<HTMLElement>('[data-markdown]')]
if (answers.length > 0)
  void import('./draw-answers.tsx')
    .then(({ drawAnswers }) => drawAnswers(answers))
    // what the server wrote stays
    .catch(() => undefined)
