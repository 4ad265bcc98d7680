/** Upgrades server-rendered answers (formulas, diagrams, code) to the chat's rendering. */
const answers = [...document.querySelectorAll<HTMLElement>('[data-markdown]')]
if (answers.length > 0)
  void import('./draw-answers.tsx')
    .then(({ drawAnswers }) => drawAnswers(answers))
    // the server's version stays
    .catch(() => undefined)
