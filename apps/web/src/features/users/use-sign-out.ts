import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { errorText } from '../../lib/api/error-text.ts'
import { t } from '../../lib/text.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { signOut } from './api.ts'

/** Leaves the page first, since it may be private. */
export const useSignOut = () => {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    try {
      await navigate({ to: '/chat' })
      await signOut(queryClient)
    } catch (error) {
      toast.error(t('Couldn’t sign out'), errorText(error))
    }
  }
}
