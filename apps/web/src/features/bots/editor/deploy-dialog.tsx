import type { BotSide, BotTest } from '@atelier/contract/bots/bot-test'
import type { Bot } from '@atelier/contract/bots/bot'
import { withoutMarkers } from '@atelier/contract/answers/citation-markers'
import { useQuery } from '@tanstack/react-query'
import { plural, t } from '../../../lib/text.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { LazyMarkdown } from '../../chat/markdown/index.ts'
import { testsQuery } from '../api.ts'
import { missingText, TestVerdict } from './test-verdict.tsx'
import { type TestRuns, useTestRuns } from './use-test-runs.ts'

const titles: Record<BotSide, string> = { draft: t('Draft'), live: t('Currently deployed') }

const noCitations = [] as const
const noop = () => undefined

interface TestSideProps {
  test: BotTest
  side: BotSide
  runs: TestRuns | null
}

const TestSide = ({ test, side, runs }: TestSideProps) => {
  const result = test[side]
  const isRunning = runs?.kind === 'running' && runs.testId === test.id && runs.side === side
  const missingParts = result && missingText(result, test.sourceTitle)
  const failure = runs?.kind === 'done' ? runs.failures.get(`${test.id} ${side}`) : undefined
  return (
    <div className="min-w-0 rounded-sm border border-line bg-sunken p-3">
      <div className="flex items-center gap-2">
        <h4 className="text-13 font-semibold">{titles[side]}</h4>
        {isRunning ? <Spinner label={t('Answering')} /> : <TestVerdict result={result} />}
      </div>
      {failure !== undefined && <p className="mt-1.5 text-13 text-bad">{failure}</p>}
      {result && !isRunning && (
        <>
          {missingParts !== '' && <p className="mt-1.5 text-13 text-bad">{missingParts}</p>}
          {result.answer === '' ? (
            <p className="mt-1.5 text-13 text-muted">{t('No answer.')}</p>
          ) : (
            <div
              role="group"
              aria-label={t('Answer')}
              tabIndex={0}
              className="mt-1.5 max-h-60 overflow-y-auto rounded-xs"
            >
              <LazyMarkdown
                text={withoutMarkers(result.answer)}
                citations={noCitations}
                isStreaming={false}
                onCite={noop}
              />
            </div>
          )}
          {result.sources.length > 0 && (
            <p className="mt-1.5 truncate text-12 text-muted">
              {t('Source: {source}', { source: result.sources.join(', ') })}
            </p>
          )}
        </>
      )}
    </div>
  )
}

interface DeployDialogProps {
  bot: Bot
  isDeploying: boolean
  onDeploy: () => void
  onClose: () => void
}

const DeployDialog = ({ bot, isDeploying, onDeploy, onClose }: DeployDialogProps) => {
  const { runs, rerun } = useTestRuns(bot.id, bot.isDeployed)
  const { data: tests = [] } = useQuery(testsQuery(bot.id))
  const goodCount = tests.filter(({ draft }) => draft?.isCurrent === true && draft.passed).length
  const allPassed = runs?.kind === 'done' && goodCount === tests.length
  const sides: readonly BotSide[] = bot.isDeployed ? ['draft', 'live'] : ['draft']
  const failedCount =
    runs?.kind === 'done'
      ? tests.filter(({ id }) => sides.some((side) => runs.failures.has(`${id} ${side}`))).length
      : 0
  const problem =
    runs?.kind === 'failed'
      ? runs.message
      : failedCount > 0
        ? plural(
            failedCount,
            '1 test question got no answer. The others ran.',
            '{count} test questions got no answer. The others ran.',
          )
        : null
  return (
    <Dialog
      title={t('Check before you deploy')}
      description={
        runs?.kind === 'done'
          ? t('The draft answers {good} of {count} test questions well.', {
              good: goodCount,
              count: tests.length,
            })
          : t('Running test questions. Closing this dialog stops them; answers so far are kept.')
      }
      size="page"
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('Cancel')}</Button>
          <Button variant={allPassed ? 'primary' : 'danger'} isPending={isDeploying} onPress={onDeploy}>
            {allPassed ? t('Deploy Bot') : t('Deploy anyway')}
          </Button>
        </>
      }
    >
      {problem !== null && (
        <div role="alert" className="mb-3 flex flex-wrap items-center gap-2 text-14 text-bad">
          <span className="min-w-0 flex-1">{problem}</span>
          <Button onPress={rerun}>{t('Try again')}</Button>
        </div>
      )}
      <ul aria-label={t('Test questions')} className="flex flex-col gap-5">
        {tests.map((test) => (
          <li key={test.id}>
            <h3 className="mb-2 text-14 font-medium wrap-anywhere">{test.question}</h3>
            <div className={cx('grid gap-3', bot.isDeployed && 'tablet:grid-cols-2')}>
              {sides.map((side) => (
                <TestSide key={side} test={test} side={side} runs={runs} />
              ))}
            </div>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

export default DeployDialog
