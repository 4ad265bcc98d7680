import { createFileRoute, useLocation } from '@tanstack/react-router'
import ResetPasswordScreen from '../features/users/reset-password-screen.tsx'

export const Route = createFileRoute('/reset-password')({ component: ResetPasswordPage })

function ResetPasswordPage() {
  return <ResetPasswordScreen token={useLocation().hash} />
}
