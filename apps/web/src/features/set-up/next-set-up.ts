/** Where the making of a project stands (PRJ-10). What is not here yet has no screen yet. */
export type SetupState = { step: 'manual'; isStopping: boolean }

export type SetupEvent = { type: 'close' } | { type: 'go-on' }

/** There is one way to set a project up, by hand, so it starts there. */
export const firstStep: SetupState = { step: 'manual', isStopping: false }

/** PRJ-18: closing asks first; going on changes nothing. */
export const nextStep = (state: SetupState, event: SetupEvent): SetupState => {
  switch (event.type) {
    case 'close':
      return { ...state, isStopping: true }
    case 'go-on':
      return { ...state, isStopping: false }
  }
}
