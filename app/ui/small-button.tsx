import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';

interface Props extends ComponentProps<'button'> {
  look?: 'primary' | 'secondary' | 'turmeric';
  Icon?: LucideIcon;
}

/** A small button of a form, a list or a bar, with an icon before its words if it has one. */
export function SmallButton({
  look = 'secondary',
  Icon,
  className = '',
  children,
  ...props
}: Props) {
  return (
    <button
      type="button"
      {...props}
      className={`button button-small button-${look} ${className}`.trimEnd()}
    >
      {Icon && <Icon size={18} aria-hidden />}
      {children}
    </button>
  );
}
