import { useQuery } from '@tanstack/react-query'
import { errorText } from '../../lib/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { contentsQuery } from './api.ts'
import { contentsWords } from './contents-words.ts'

/** What goes with the account, line by line. */
export const AccountContentsList = ({ isGuest }: { isGuest: boolean }) => {
  const { data, error, isFetching, refetch } = useQuery(contentsQuery)
  if (data === undefined && error !== null)
    return (
      <div role="alert" className="flex items-center gap-3 text-14 text-muted">
        <span className="flex-1">What it holds could not be counted: {errorText(error)}</span>
        <Button size="sm" onPress={() => void refetch()} isPending={isFetching}>
          Try again
        </Button>
      </div>
    )
  if (data === undefined)
    return (
      <div className="flex flex-col gap-2 py-1">
        <span className="sr-only">Counting what is in it</span>
        <Skeleton className="h-4 w-60" />
        <Skeleton className="h-4 w-40" />
        <Skeleton className="h-4 w-60" />
      </div>
    )
  return (
    <ul className="list-disc space-y-1 pl-5 text-14 marker:text-faint">
      {contentsWords(data, isGuest).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
