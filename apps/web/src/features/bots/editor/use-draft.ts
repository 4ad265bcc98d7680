import { type Bot, BotConfig } from '@atelier/contract/bots/bot'
import { issueMessage } from '@atelier/contract/issue-message'
import { issueSentence } from '@atelier/contract/write-sentence'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../lib/api/api-error.ts'
import { errorText } from '../../../lib/api/error-text.ts'
import { layout } from '../../../lib/layout.ts'
import { messages } from '../../../lib/messages.ts'
import { translate } from '../../../lib/text.tsx'
import { useDebounced } from '../../../lib/forms/use-debounced.ts'
import { useStable } from '../../../lib/use-stable.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { useUnsaved } from '../../../ui/overlays/unsaved-scope.ts'
import { botQuery, configOf, nameAvailabilityQuery, useUpdateBot } from '../api.ts'

export type DraftState = 'saved' | 'saving' | 'incomplete' | 'overtaken' | 'failed'

/** The first error of each field, by its path, e.g. `instructions.1.prompt`. */
export const errorsOf = (config: BotConfig): ReadonlyMap<string, string> => {
  const issues = BotConfig.safeParse(config, { error: issueMessage }).error?.issues ?? []
  return new Map(issues.toReversed().map((issue) => [issue.path.join('.'), translate(issueSentence(issue))]))
}

export const useIsDuplicateName = (name: string, id?: string): boolean => {
  const debouncedName = useDebounced(name.trim(), layout.bot.nameCheckDebounceMs)
  const isChecking =
    debouncedName !== '' &&
    debouncedName === name.trim() &&
    !errorsOf({ ...emptyConfig, name: debouncedName }).has('name')
  const { data } = useQuery({ ...nameAvailabilityQuery(debouncedName, id), enabled: isChecking })
  return isChecking && data === false
}

export const emptyConfig: BotConfig = {
  name: '',
  description: '',
  greeting: '',
  icon: null,
  prompt: '',
  instructions: [],
  starters: [],
  model: null,
  skills: null,
  categories: [],
  tags: [],
}

const autosaveDelayMs = 800
const isSameConfig = (a: BotConfig, b: BotConfig) => JSON.stringify(a) === JSON.stringify(b)

/** Autosaves the draft after a pause, unless it was changed elsewhere. */
export const useDraft = (bot: Bot) => {
  const queryClient = useQueryClient()
  const [config, setConfig] = useState(() => configOf(bot))
  const [base, setBase] = useState({ config: configOf(bot), version: bot.version })
  const [failure, setFailure] = useState<'overtaken' | 'failed' | null>(null)
  const update = useUpdateBot(bot.id)
  const isNameTaken = useIsDuplicateName(config.name, bot.id)
  const errors = new Map(errorsOf(config))
  if (isNameTaken) errors.set('name', messages.bots.nameTaken)
  const isValid = errors.size === 0
  const isChanged = !isSameConfig(config, base.config)
  const debouncedConfig = useDebounced(config, autosaveDelayMs)
  const isSaving = useRef(false)

  const save = useStable(async (version: number) => {
    if (isSaving.current) return
    isSaving.current = true
    const submittedConfig = config
    try {
      const savedBot = await update.mutateAsync({ config: submittedConfig, version })
      setBase({ config: submittedConfig, version: savedBot.version })
      setFailure(null)
      toast.success(messages.bots.updated)
    } catch (error) {
      const isConflict = error instanceof ApiError && error.code === 'PRECONDITION_FAILED'
      setFailure(isConflict ? 'overtaken' : 'failed')
      const isInstructionsOnly = isSameConfig(
        { ...submittedConfig, instructions: base.config.instructions },
        base.config,
      )
      if (!isConflict)
        toast.error(
          isInstructionsOnly ? messages.bots.promptsFailed : messages.bots.updateFailed,
          errorText(error),
        )
    } finally {
      isSaving.current = false
    }
  })
  // after a failed save, wait for the next edit or for the user's decision
  useEffect(() => {
    if (debouncedConfig === config && isChanged && isValid && failure === null && !update.isPending)
      void save(base.version)
  }, [debouncedConfig, config, isChanged, isValid, failure, update.isPending, base.version, save])
  useUnsaved(isChanged)

  const change = (next: Partial<BotConfig>) => {
    setConfig((current) => ({ ...current, ...next }))
    setFailure((previous) => (previous === 'failed' ? null : previous))
  }
  const fetchNewest = () => queryClient.fetchQuery({ ...botQuery(bot.id), staleTime: 0 })
  const state: DraftState =
    failure ?? (update.isPending ? 'saving' : !isChanged ? 'saved' : isValid ? 'saving' : 'incomplete')
  return {
    config,
    errors,
    state,
    change,
    /** Overwrites changes made elsewhere. */
    keepMine: async () => save((await fetchNewest()).version),
    acceptTheirs: async () => {
      const newest = await fetchNewest()
      setConfig(configOf(newest))
      setBase({ config: configOf(newest), version: newest.version })
      setFailure(null)
    },
  }
}
