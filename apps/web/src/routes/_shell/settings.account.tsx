import { createFileRoute } from '@tanstack/react-router'
import { AccountScreen } from '../../features/account/account-screen.tsx'

export const Route = createFileRoute('/_shell/settings/account')({ component: AccountScreen })
