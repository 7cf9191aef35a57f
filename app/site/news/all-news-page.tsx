import { ArrowLeft, Rss } from 'lucide-react';
import { homeOf } from '../../content/addresses.ts';
import { partLang } from '../../content/content-lang.ts';
import type { PageData } from '../../content/page.ts';
import { icon } from '../icon.ts';
import { NewsItem } from './news.tsx';
import './article.css';

/** Every article, newest first, and the feed. */
export function AllNewsPage({ data }: { data: PageData }) {
  const { clinic, news, texts, language } = data;
  return (
    <div className="article news wrap">
      <a className="article-back" href={`${homeOf(language)}#news`}>
        <ArrowLeft {...icon} /> {texts.privacy.home}
      </a>
      <h1 lang={partLang(data, 'news')}>{clinic.newsHeading}</h1>
      {news.length === 0 && <p className="news-none">{texts.news.none}</p>}
      <ul className="news-list">
        {news.map((article) => (
          <NewsItem
            key={article.slug}
            article={article}
            level={2}
            language={language}
            texts={texts.news}
          />
        ))}
        <li className="news-all">
          <a href="/feed.xml">
            <Rss {...icon} /> {texts.news.feed}
          </a>
        </li>
      </ul>
    </div>
  );
}
