/** Entry point of the studio page. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { openFirstModel } from './state/model-source.js';
import { session } from './state/session.js';
import { Studio } from './studio.js';
import './style.css';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no root element');
createRoot(root).render(
  <StrictMode>
    <Studio />
  </StrictMode>,
);
void openFirstModel(session);
