import type { Message } from '@atelier/contract/answers/message'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useEffect, useState } from 'react'
import { locale } from '../../lib/language.ts'
import { sectionLabel } from '../../lib/format/section-label.ts'
import { t } from '../../lib/text.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { ResourceState } from '../../ui/feedback/resource-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { chatQuery } from './api.ts'
import { LazyMarkdown } from './markdown/markdown-lazy.tsx'
import { endingOf } from './answer/endings.ts'
import { Output } from './answer/output.tsx'
import { branchThrough, textOf } from './tree.ts'

const noop = () => undefined
/** Formulas and diagrams render late, so printing waits until nothing has changed for this long. */
const settleMs = 700

const Ending = ({ message }: { message: Message }) => {
  const ending = endingOf(message)
  return ending === undefined ? null : <p className="text-13 text-muted">{ending}</p>
}

const Answer = ({ message }: { message: Message }) => (
  <article aria-label={t('Answer')} className="flex flex-col gap-3.5">
    {message.parts.map((part, index) => {
      const key = `${part.type}-${index}`
      if (part.type === 'reasoning' || part.type === 'tool' || part.type === 'mention') return null
      if (part.type !== 'text') return <Output key={key} part={part} />
      return (
        <LazyMarkdown
          key={key}
          text={part.text}
          citations={message.citations}
          unsupported={part.unsupported}
          isStreaming={false}
          onCite={noop}
        />
      )
    })}
    <Ending message={message} />
    {message.citations.length > 0 && (
      <ol
        aria-label={t('Sources')}
        className="flex flex-col gap-1.5 border-s border-line-strong ps-3 text-13"
      >
        {message.citations.map(({ number, title, page, position, quote }) => (
          <li key={number} className="break-inside-avoid">
            <span className="font-medium">
              {[`[${number}] ${title}`, sectionLabel({ label: position?.label ?? null, page })]
                .filter(Boolean)
                .join(', ')}
            </span>
            <q className="block font-serif text-muted">{quote}</q>
          </li>
        ))}
      </ol>
    )}
  </article>
)

export const PrintChat = ({ chatId, branch }: { chatId: string; branch: string | undefined }) => {
  const chat = useQuery(chatQuery(chatId))
  const [page, setPage] = useState<HTMLElement | null>(null)
  const title = chat.data?.title
  useEffect(() => {
    if (title !== undefined) document.title = title
  }, [title])
  useEffect(() => {
    if (page === null) return
    const print = () => {
      observer.disconnect()
      window.print()
    }
    let timer = setTimeout(print, settleMs)
    const observer = new MutationObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(print, settleMs)
    })
    observer.observe(page, { childList: true, subtree: true, characterData: true })
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [page])
  return (
    <main data-print data-theme="light" className="h-full overflow-y-auto bg-page px-4 text-ink">
      <div className="mx-auto max-w-prose py-10">
        <ResourceState
          query={chat}
          errorTitle={t('Couldn’t load this chat')}
          loading={
            <Loading label={t('Loading chat')}>
              <Skeleton className="h-8 w-2/3" />
            </Loading>
          }
        >
          {({ title, messages, updatedAt }) => (
            <div ref={setPage} className="flex flex-col gap-5">
              <header className="flex items-start justify-between gap-4">
                <div>
                  <h1 className="font-serif text-28 font-medium wrap-anywhere">{title}</h1>
                  <p className="mt-1 text-13 text-muted">
                    {new Date(updatedAt).toLocaleDateString(locale, { dateStyle: 'long' })}
                  </p>
                </div>
                <Button icon={<Printer />} className="print:hidden" onPress={() => window.print()}>
                  {t('Print')}
                </Button>
              </header>
              {branchThrough(messages, branch).map(({ message }) =>
                message.role === 'user' ? (
                  <p
                    key={message.id}
                    className="ms-auto w-fit max-w-[84%] rounded-lg border border-line bg-sunken px-3.5 py-2.5 text-answer wrap-anywhere whitespace-pre-wrap"
                  >
                    {textOf(message)}
                  </p>
                ) : (
                  <Answer key={message.id} message={message} />
                ),
              )}
            </div>
          )}
        </ResourceState>
      </div>
    </main>
  )
}
