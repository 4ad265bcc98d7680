import type { Dispatch } from 'react'
import type { SetUpEvent } from './next-set-up.ts'
import type { SetUpState } from './set-up-state.ts'

export interface SetUpStepProps {
  state: SetUpState
  send: Dispatch<SetUpEvent>
}
