import type { BotSide, BotTest } from '@atelier/contract/bots/bot-test'
import type { ChatbotId } from '@atelier/contract/ids'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { errorText } from '../../../lib/api/error-text.ts'
import { runTest, testsQuery } from '../api.ts'

export type TestRuns =
  | { kind: 'running'; testId: string; side: BotSide }
  | { kind: 'done'; failures: ReadonlyMap<string, string> }
  | { kind: 'failed'; message: string }

const needsRun = (test: BotTest, side: BotSide) => test[side]?.isCurrent !== true

/** Runs outdated tests one by one; unmounting cancels the run. */
export const useTestRuns = (chatbotId: ChatbotId, isDeployed: boolean) => {
  const queryClient = useQueryClient()
  const [runs, setRuns] = useState<TestRuns | null>(null)
  const [runCount, setRunCount] = useState(0)
  useEffect(() => {
    const abortController = new AbortController()
    const run = async () => {
      const tests = await queryClient.fetchQuery(testsQuery(chatbotId))
      const sides: readonly BotSide[] = isDeployed ? ['draft', 'live'] : ['draft']
      const failures = new Map<string, string>()
      for (const side of sides)
        for (const test of tests.filter((entry) => needsRun(entry, side))) {
          if (abortController.signal.aborted) return
          setRuns({ kind: 'running', testId: test.id, side })
          try {
            await runTest(queryClient, { chatbotId, testId: test.id, side }, abortController.signal)
          } catch (error) {
            if (abortController.signal.aborted) return
            failures.set(`${test.id} ${side}`, errorText(error))
          }
        }
      setRuns({ kind: 'done', failures })
    }
    run().catch((error: unknown) => {
      if (!abortController.signal.aborted) setRuns({ kind: 'failed', message: errorText(error) })
    })
    return () => abortController.abort()
  }, [queryClient, chatbotId, isDeployed, runCount])
  return { runs, rerun: () => setRunCount((count) => count + 1) }
}
