import { messages } from '@atelier/contract/messages'
import { useEffect, useRef } from 'react'
import { errorText } from '../../lib/error-text.ts'
import { useCreateProject, useDeleteProject } from '../projects/index.ts'
import type { SetUpStepProps } from './set-up-step.ts'
import { useOnceKey } from './use-once-key.ts'

const today = () => new Date().toLocaleDateString(undefined, { dateStyle: 'medium' })

/** PRJ-11: makes the unfinished project that the assisted way fills, unless there is one already. */
export const useStartAssisted = ({ state, send }: SetUpStepProps): (() => Promise<void>) => {
  const { mutateAsync: create } = useCreateProject()
  const { mutateAsync: remove } = useDeleteProject()
  const { key, renewAfter } = useOnceKey()
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  return async () => {
    send({ type: 'start-assisted' })
    if (state.projectId !== null) return
    try {
      const name = messages.projects.unfinishedName(today())
      const { id } = await create({ name, creationMode: 'MERLIN', idempotencyKey: key })
      send({ type: 'started', projectId: id })
      // the dialog was closed meanwhile: nobody would ever look for this draft
      if (isGone.current) await remove(id).catch(() => undefined)
    } catch (error) {
      renewAfter(error)
      send({ type: 'start-failed', reason: errorText(error) })
    }
  }
}
