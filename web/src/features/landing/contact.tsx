import { useQuery } from '@tanstack/react-query';
import type { Site } from '../../lib/site';
import { siteQuery } from '../../lib/site';
import { useWords } from '../../locales/words';
import { tel } from '../../ui/phone-number';
import styles from './contact.module.css';
import { ContactForm } from './contact-form';

export function Contact() {
  const words = useWords().landing;
  const { data: site } = useQuery(siteQuery);
  return (
    <section className={styles.section} id="contact" tabIndex={-1} aria-labelledby="contact-heading">
      <div className={styles.side}>
        <h2 id="contact-heading">{words.contact}</h2>
        <p className={styles.lead}>{words.contactLead}</p>
        {site && <Ways contact={site.contact} />}
      </div>
      <ContactForm />
    </section>
  );
}

/** What the owner of this site has given; nothing else is shown. */
function Ways({ contact }: { contact: Site['contact'] }) {
  const words = useWords().landing;
  const social = [
    ['Facebook', contact.facebook],
    ['Instagram', contact.instagram],
    ['Twitter', contact.twitter],
  ].filter(([, address]) => /^https?:\/\//.test(address ?? ''));

  return (
    <dl className={styles.ways}>
      {contact.phone && (
        <div>
          <dt>{words.phone}</dt>
          <dd>
            <a href={tel(contact.phone)}>{contact.phone}</a>
          </dd>
        </div>
      )}
      {contact.email && (
        <div>
          <dt>{words.email}</dt>
          <dd>
            <a href={`mailto:${contact.email}`}>{contact.email}</a>
          </dd>
        </div>
      )}
      {social.length > 0 && (
        <div>
          <dt>{words.social}</dt>
          <dd className={styles.social}>
            {social.map(([name, address]) => (
              <a key={name} href={address} rel="noreferrer" lang="en">
                {name}
              </a>
            ))}
          </dd>
        </div>
      )}
    </dl>
  );
}
