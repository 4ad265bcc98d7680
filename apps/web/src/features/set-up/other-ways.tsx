import { useQuery } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { chooseModel, modelsQuery, useChosenModel } from '../chat/index.ts'
import type { SetUpStepProps } from './set-up-step.ts'

/** What can be done where a model made no proposal, besides choosing another: take the built-in one, or write it oneself. */
export const OtherWays = ({ send }: Pick<SetUpStepProps, 'send'>) => {
  const { data } = useQuery(modelsQuery)
  const chosen = useChosenModel() ?? data?.default
  const builtin = data?.models.find(({ provider }) => provider === 'builtin')
  return (
    <div role="group" aria-label="Other ways" className="-mt-3 flex flex-wrap items-center gap-2">
      {builtin !== undefined && builtin.id !== chosen && (
        <Button
          onPress={() => {
            chooseModel(builtin.id === data?.default ? null : builtin.id)
            send({ type: 'generate' })
          }}
        >
          Use the built-in one
        </Button>
      )}
      <Button onPress={() => send({ type: 'write-by-hand' })}>Write it by hand</Button>
    </div>
  )
}
