import { Stack, Tabs } from '@mantine/core';
import { use } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { HiddenFromOthers } from '#components/page/HiddenFromOthers.tsx';
import { PageTitle } from '#components/page/PageTitle.tsx';
import { SandboxContext } from '#components/page/sandbox.ts';
import { Notice } from '#components/states/Notice.tsx';
import { ForgotPasswordForm, useForgotPasswordForm } from '#features/account/ForgotPasswordForm.tsx';
import { LoginForm, useLoginForm } from '#features/account/LoginForm.tsx';
import { RegisterForm, useRegisterForm } from '#features/account/RegisterForm.tsx';
import { paths } from '#lib/paths.ts';

const TABS = [
  { value: 'login', label: 'Login' },
  { value: 'register', label: 'Create Account' },
  { value: 'forgot-password', label: 'Forgot Password' },
] as const;

/** `/login?tab=`: login, registration, and the request for a new password. The URL has the tab. */
export function Component() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const tab = TABS.find(({ value }) => value === search.get('tab')) ?? TABS[0];
  const login = useLoginForm();
  const register = useRegisterForm();
  const forgot = useForgotPasswordForm();

  return (
    <HiddenFromOthers for="visitors">
      <Stack gap="lg" maw="34rem">
        <PageTitle title={tab.label} noindex />
        {search.get('emailVerified') === 'true' && <Notice kind="info">Email address verified</Notice>}
        {use(SandboxContext) && (
          <Notice kind="info">
            This site is not connected to the upstream database. Changes made here are overwritten nightly, and an
            account created here disappears after 24 hours.
          </Notice>
        )}
        <Tabs
          value={tab.value}
          onChange={(value) =>
            navigate(paths.login(TABS.find((known) => known.value === value)?.value), { preventScrollReset: true })
          }
        >
          <Tabs.List aria-label="Account">
            {TABS.map(({ value, label }) => (
              <Tabs.Tab key={value} value={value}>
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value={tab.value} pt="lg">
            {tab.value === 'login' && <LoginForm {...login} />}
            {tab.value === 'register' && <RegisterForm {...register} />}
            {tab.value === 'forgot-password' && <ForgotPasswordForm {...forgot} />}
          </Tabs.Panel>
        </Tabs>
      </Stack>
    </HiddenFromOthers>
  );
}
