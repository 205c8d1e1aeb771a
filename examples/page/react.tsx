/** Components of React: one simulation, its clock, and a view of it. */
import { Simulation, useBeforeStep, useSimulation, useSimulationValue, Viewer } from 'kinetree/react';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';

function Clock() {
  const time = useSimulationValue((_, data) => data.time.toFixed(2));
  const simulation = useSimulation();
  useBeforeStep((_, data) => void (data.ctrl[0] = Math.sin(data.time)));
  return (
    <output>
      {time}{' '}
      <button type="button" onClick={() => simulation.reset()}>
        Reset
      </button>
    </output>
  );
}

function App() {
  const [isStudio, setStudio] = useState(false);
  return (
    <Simulation src="humanoid.xml" fallback={<p>Loading</p>}>
      <Viewer look={isStudio ? 'studio' : 'classic'} camera="front">
        <Clock />
        <button type="button" onClick={() => setStudio(!isStudio)}>
          Look
        </button>
      </Viewer>
    </Simulation>
  );
}

createRoot(document.querySelector('#root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
