import { createFileRoute } from '@tanstack/react-router'
import { Shell } from '../app/shell.tsx'
import { userQuery } from '../features/users/index.ts'

export const Route = createFileRoute('/_shell')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(userQuery),
  component: Shell,
})
