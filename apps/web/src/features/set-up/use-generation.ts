import { GenerateStep, type GeneratedProject } from '@atelier/contract/set-up'
import { useEffect, useState } from 'react'
import { errorText } from '../../lib/error-text.ts'
import { useStable } from '../../lib/use-stable.ts'
import { followGeneration } from './api.ts'

export interface Generation {
  /** Steps that the server has begun and left behind; all of them once it is done. */
  reached: number
  generated: GeneratedProject | null
}

const begun: Generation = { reached: 0, generated: null }

/** Has the project proposed while it is shown; leaving cancels it (PRJ-15). */
export const useGeneration = (
  projectId: string,
  goal: string,
  onFail: (reason: string) => void,
): Generation => {
  const [generation, setGeneration] = useState(begun)
  const fail = useStable(onFail)
  useEffect(() => {
    const leaving = new AbortController()
    followGeneration(
      { projectId, goal },
      (step) => setGeneration((known) => ({ ...known, reached: GenerateStep.options.indexOf(step) })),
      leaving.signal,
    ).then(
      (generated) => {
        if (!leaving.signal.aborted) setGeneration({ reached: GenerateStep.options.length, generated })
      },
      (error: unknown) => {
        if (!leaving.signal.aborted) fail(errorText(error))
      },
    )
    return () => leaving.abort()
  }, [projectId, goal, fail])
  return generation
}
