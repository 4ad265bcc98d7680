import type { ToolResult } from '@atelier/contract/ai-tool'
import { type ReactNode, useState } from 'react'
import { locale } from '../../lib/language.ts'
import { usePanels } from '../../lib/panels.ts'
import { plural, t, translated } from '../../lib/text.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { toast } from '../../ui/toast.ts'
import { MarkedText } from './marked-text.tsx'

type ResultOf<Tool extends ToolResult['tool']> = Extract<ToolResult, { tool: Tool }>

interface SourceMatchProps {
  attachmentId: string
  title: string
  /** Where it is in the source's text. */
  source: { start: number; end: number }
  children: ReactNode
}

/** A passage of the text that a source has too; opens the source there. */
const SourceMatch = ({ attachmentId, title, source, children }: SourceMatchProps) => {
  const panels = usePanels()
  const passage = `${source.start}-${source.end}`
  return (
    <button
      type="button"
      onClick={() => panels.open('sources', { attachment: attachmentId, passage })}
      className="w-full rounded-md border border-line bg-surface px-3 py-2 text-start transition-colors hover:border-line-strong"
    >
      <span className="block truncate text-13 font-semibold">{title}</span>
      <span className="line-clamp-3 text-13 wrap-anywhere text-muted">{children}</span>
    </button>
  )
}

const Shared = ({ text, result }: { text: string; result: ResultOf<'plagiarism-checker'> }) => {
  const { runs, words, shared, compared, restated, model } = result
  if (runs.length === 0 && restated.length === 0)
    return (
      <p className="text-14">
        {compared === 0
          ? t('No source of yours is alike. The web was not asked.')
          : plural(
              compared,
              'No eight words in a row stand in your sources too. The one that seemed likely was compared word by word; the web was not asked.',
              'No eight words in a row stand in your sources too. The {count} that seemed likely were compared word by word; the web was not asked.',
            )}
      </p>
    )
  return (
    <div className="flex flex-col gap-4">
      <p className="text-14">
        {t(
          '{shared} of {words} words stand in a row of eight or more in your sources. That is no proof of copying: quotations, names and set phrases are shared too.',
          { shared: shared.toLocaleString(locale), words },
        )}
      </p>
      <MarkedText text={text} marks={runs} />
      <ul aria-label={t('Shared runs')} className="flex flex-col gap-2">
        {runs.map(({ attachmentId, title, start, end, words: length, source }) => (
          <li key={`${attachmentId}-${start}-${source.start}`}>
            <SourceMatch attachmentId={attachmentId} title={title} source={source}>
              {t('{length} words: “{text}”', { length, text: text.slice(start, end) })}
            </SourceMatch>
          </li>
        ))}
      </ul>
      {restated.length > 0 && (
        <section className="flex flex-col gap-2">
          <h3 className="text-14 font-semibold">{t('Said in other words')}</h3>
          <ul className="flex flex-col gap-2">
            {restated.map(({ attachmentId, title, start, end, source }) => (
              <li key={`${start}-${attachmentId}`}>
                <SourceMatch attachmentId={attachmentId} title={title} source={source}>
                  {text.slice(start, end)}
                </SourceMatch>
              </li>
            ))}
          </ul>
        </section>
      )}
      <MadeBy model={model} />
    </div>
  )
}

/** Which model took part, or what the tool does without one. */
const MadeBy = ({ model, alone }: { model: string | null; alone?: string }) => {
  const text = model === null ? alone : t('With {model}. Check what it says: models can be wrong.', { model })
  return text === undefined ? null : <p className="text-13 text-pretty text-muted">{text}</p>
}

const Traces = ({
  text,
  result: { traces, measures, suspects, model },
}: {
  text: string
  result: ResultOf<'ai-detection'>
}) => (
  <div className="flex flex-col gap-4">
    <p className="text-14">
      {traces.length === 0
        ? t('No traces of an assistant were found. That says nothing about who wrote it.')
        : t(
            'These traces come from assistants. They say that one was used somewhere, not who wrote the text.',
          )}
    </p>
    {traces.length > 0 && (
      <>
        <MarkedText
          text={text}
          marks={traces.map(({ start, end, quote }) => ({
            start,
            end,
            ...(quote.startsWith('U+') && { shown: quote }),
          }))}
        />
        <ul aria-label={t('Traces')} className="flex flex-col gap-1.5 text-14">
          {traces.map(({ start, label, quote }) => (
            <li key={`${start} ${label}`} className="wrap-anywhere">
              <span className="font-medium">{translated(label)}:</span> {t('“{quote}”', { quote })}
            </li>
          ))}
        </ul>
      </>
    )}
    {suspects.length > 0 && (
      <section className="flex flex-col gap-2">
        <h3 className="text-14 font-semibold">{t('Passages that sound generated')}</h3>
        <ul className="flex flex-col gap-1.5 text-14">
          {suspects.map(({ start, end, reason }) => (
            <li key={start} className="wrap-anywhere">
              {t('“{quote}”', { quote: text.slice(start, end) })} <span className="text-muted">{reason}</span>
            </li>
          ))}
        </ul>
      </section>
    )}
    {measures.length > 0 ? (
      <dl className="grid gap-3 rounded-md border border-line p-4">
        {measures.map(({ name, value, sentence, meaning }) => (
          <div key={name}>
            <dt className="text-13 font-semibold">{translated(name)}</dt>
            <dd className="text-14">{translated(sentence ?? value)}</dd>
            <dd className="text-13 text-pretty text-muted">{translated(meaning)}</dd>
          </div>
        ))}
      </dl>
    ) : (
      <p className="text-13 text-muted">{t('For measures of style it has too few sentences.')}</p>
    )}
    <p className="text-13 text-pretty text-muted">
      {t(
        'There is no percentage here on purpose. Detectors that give one have flagged most essays of people who write English as a second language, and a light rewrite deceives them.',
      )}
    </p>
    <MadeBy model={model} alone={t('No language model is connected: only traces and measures are shown.')} />
  </div>
)

const Changes = ({
  text,
  result: { changes, model },
}: {
  text: string
  result: ResultOf<'ai-humanizer'>
}) => {
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  if (changes.length === 0)
    return (
      <p className="text-14">
        {model === null
          ? t('No rule found anything to make plainer. The rules are for English texts.')
          : t('{model} found nothing to change.', { model })}
      </p>
    )
  const taken = changes.filter(({ start }) => !left.has(start))
  const result = taken.reduceRight(
    (all, { start, end, to }) => all.slice(0, start) + to + all.slice(end),
    text,
  )
  const choose = (start: number, isTaken: boolean) => {
    const next = new Set(left)
    if (isTaken) next.delete(start)
    else next.add(start)
    setLeft(next)
  }
  const copy = () =>
    navigator.clipboard.writeText(result).then(
      () => toast.success(t('The plainer text was copied')),
      () => toast.error(t('Couldn’t copy'), t('Your browser blocked it.')),
    )
  return (
    <div className="flex flex-col gap-4">
      <MarkedText text={text} marks={taken} />
      <div className="flex items-center justify-between gap-3">
        <p className="text-14">
          {t('{count} of {total} changes taken', { count: taken.length, total: changes.length })}
        </p>
        <Button onPress={() => void copy()}>{t('Copy the plainer text')}</Button>
      </div>
      <ul aria-label={t('Changes')} className="flex flex-col gap-1">
        {changes.map(({ start, from, to, reason }) => (
          <li key={start}>
            <Checkbox isSelected={!left.has(start)} onChange={(isTaken) => choose(start, isTaken)}>
              <span className="flex min-w-0 flex-col">
                <span className="text-14 wrap-anywhere">
                  {to === ''
                    ? t('“{from}” goes', { from: from.trim() })
                    : t('“{from}” becomes “{to}”', { from: from.trim(), to })}
                </span>
                <span className="text-13 text-muted">{translated(reason)}</span>
              </span>
            </Checkbox>
          </li>
        ))}
      </ul>
      <MadeBy
        model={model}
        alone={t('No language model is connected: fixed rules for English propose the changes.')}
      />
    </div>
  )
}

/** What a built-in tool has found in a text. */
export const ToolResults = ({ text, result }: { text: string; result: ToolResult }) => {
  if (result.tool === 'plagiarism-checker') return <Shared text={text} result={result} />
  if (result.tool === 'ai-detection') return <Traces text={text} result={result} />
  return <Changes text={text} result={result} />
}
