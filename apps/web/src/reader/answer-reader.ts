/** Upgrades server-rendered answers (formulas, diagrams, code) to the chat's rendering. */
const elements = [...document.querySelectorAll<HTMLElement>('[data-markdown]')]
if (elements.length > 0)
  void import('./render-answers.tsx')
    .then(({ renderAnswers }) => renderAnswers(elements))
    // on failure, the server-rendered version stays
    .catch(() => undefined)
