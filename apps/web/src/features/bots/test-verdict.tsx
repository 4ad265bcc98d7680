import type { BotTestResult } from '@atelier/contract/bot-test'
import { Badge } from '../../ui/badge.tsx'

/** What an answer lacks, in words; '' where it holds all. */
export const lackOf = ({ answer, missing, isCited }: BotTestResult, sourceTitle: string | null): string =>
  [
    ...(answer === '' ? ['says nothing'] : []),
    ...(missing.length > 0 ? [`does not say ${missing.map((words) => `“${words}”`).join(', ')}`] : []),
    ...(isCited ? [] : [`does not cite “${sourceTitle ?? ''}”`]),
  ].join('; ')

/** Whether an answer held what a good one holds. */
export const TestVerdict = ({ result }: { result: BotTestResult | null }) =>
  result === null ? (
    <Badge>Not asked</Badge>
  ) : (
    <>
      <Badge tone={result.passed ? 'good' : 'bad'}>{result.passed ? 'Good' : 'Not good'}</Badge>
      {!result.isCurrent && <Badge tone="warn">Before the last change</Badge>}
    </>
  )
