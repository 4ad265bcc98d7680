import type { BotTestResult } from '@atelier/contract/bots/bot-test'
import { t } from '../../../lib/text.tsx'
import { Badge } from '../../../ui/display/badge.tsx'

export const missingText = (
  { answer, missing, isCited, findsNothing }: BotTestResult,
  sourceTitle: string | null,
): string =>
  [
    ...(answer === '' ? [t('The answer is empty.')] : []),
    ...(findsNothing ? [t('Nothing found in the bot’s sources.')] : []),
    ...(missing.length > 0
      ? [
          t('Missing: {words}.', {
            words: missing.map((words) => t('“{words}”', { words })).join(', '),
          }),
        ]
      : []),
    ...(isCited ? [] : [t('Doesn’t cite “{sourceTitle}”.', { sourceTitle: sourceTitle ?? '' })]),
  ].join(' ')

export const TestVerdict = ({ result }: { result: BotTestResult | null }) =>
  result === null ? (
    <Badge>{t('Not run')}</Badge>
  ) : (
    <>
      <Badge tone={result.passed ? 'good' : 'bad'}>{result.passed ? t('Good') : t('Needs work')}</Badge>
      {!result.isCurrent && <Badge tone="warn">{t('Outdated')}</Badge>}
    </>
  )
